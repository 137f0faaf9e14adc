// A stream of events that goes on. One that breaks resumes where it was (the browser sends the last id by itself);
// one that is refused is opened again after a few seconds.

const RETRY_MS = 3_000

/**
 * `handlers` has a function for each event, which gets its data. `onConnection(isLive)` is called when that changes.
 * `onRefused` looks why; the stream is opened again when it is done, unless it closed the stream.
 */
export function openEventStream(address, { handlers, onConnection, onRefused }) {
  let source
  let retryTimer
  let isLive
  let isClosed = false

  function connected(is) {
    if (is === isLive) return
    isLive = is
    onConnection(is)
  }

  function open() {
    clearTimeout(retryTimer)
    source?.close()
    source = new EventSource(address)
    source.onopen = () => connected(true)
    source.onerror = () => {
      connected(false)
      if (source.readyState === EventSource.CLOSED) askAgain()
    }
    for (const [event, handle] of Object.entries(handlers))
      source.addEventListener(event, ({ data }) => handle(JSON.parse(data)))
  }

  async function askAgain() {
    await onRefused()
    if (!isClosed) retryTimer = setTimeout(open, RETRY_MS)
  }

  const lost = () => connected(false)
  /** A stream that seems open may be one of the network before. */
  const back = () => source.readyState !== EventSource.CONNECTING && open()

  addEventListener("offline", lost)
  addEventListener("online", back)
  open()
  return {
    /** Tells `onConnection` that nothing comes any more. */
    lost,
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      source.close()
      removeEventListener("offline", lost)
      removeEventListener("online", back)
    },
  }
}
