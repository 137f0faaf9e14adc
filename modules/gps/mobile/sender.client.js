// Sends the positions of a queue, one at a time and in order. A position leaves the queue when the
// server has acknowledged it, so that none is lost; it has its time, so that none counts twice.

const TIMEOUT_MS = 15_000
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 30_000]
const ENDED = [404, 410]
const PROTECTED = ["author-proof-required", "lookalike-name"]
const IS_PROTECTED =
  "This name needs its key: enter it as name#key. If it is not yours, choose another one."

/**
 * `onSent(answer)` after each, `onWait(why)` where the next attempt comes later ("offline", "busy" or "failing"),
 * `onEnd(status, error)` where the session takes no more positions.
 */
export function createSender(code, queue, identity, { onSent, onWait, onEnd }) {
  const address = `/api/location/${encodeURIComponent(code)}/update`
  let again
  let waitMs = SHORTEST_WAIT_MS
  let isSending = false
  let isStopped = false

  async function send() {
    if (isSending || isStopped) return
    clearTimeout(again)
    isSending = true
    while (queue.length > 0 && !isStopped && (await sendFirst()));
    isSending = false
  }

  /** Whether the next one can go at once. */
  async function sendFirst() {
    const position = queue.first
    const response = await post({ ...identity(), ...position })
    if (isStopped) return false
    if (!response) return wait(navigator.onLine ? "failing" : "offline")
    const answer = await response.json().catch(() => undefined)
    if (isStopped) return false
    if (response.ok && answer?.ok) {
      waitMs = SHORTEST_WAIT_MS
      queue.remove(position)
      onSent(answer, response)
      return true
    }
    if (response.status === 429) return wait("busy", 1_000 * response.headers.get("retry-after"))
    if (response.status >= 500) return wait("failing")
    // A position that is refused as such would stop those behind it for ever.
    if (response.status === 400) {
      queue.remove(position)
      return true
    }
    stop()
    onEnd(response.status, PROTECTED.includes(answer?.code) ? IS_PROTECTED : answer?.error)
    return false
  }

  const post = (body) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)

  function wait(why, ms = 0) {
    again = setTimeout(send, Math.max(ms, waitMs))
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
    onWait(why)
    return false
  }

  /** The network is back: no need to wait any longer. */
  function retry() {
    waitMs = SHORTEST_WAIT_MS
    send()
  }

  function stop() {
    isStopped = true
    clearTimeout(again)
    removeEventListener("online", retry)
  }

  addEventListener("online", retry)
  return { send, stop }
}

/** Whether a status says that the session is over, and not only full. */
export const isEnded = (status) => ENDED.includes(status)
