import { elapsed, startThread } from "broadside"

/** Bounds the memory of waiting drawings; past it a card is refused at once. */
const MAX_WAITING = 16
/** Ends a drawing that never ends. One takes a tenth of a second, but on a busy machine the start of the thread takes several. */
const MAX_MS = 30_000
/** The thread needs 60 MB, so it ends when no card was wanted for this long. */
const IDLE_MS = 30_000

type Thread = ReturnType<typeof startThread>
type Reply = { readonly png: Uint8Array<ArrayBuffer> } | { readonly failure: string }

interface Waiting {
  readonly svg: string
  settle(reply: Reply): void
}

/** Makes PNGs of drawings in a thread of its own, one after another. */
export function createPress() {
  const waiting: Waiting[] = []
  let printing = false
  let thread: Thread | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  async function drain(): Promise<void> {
    printing = true
    clearTimeout(idle)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = elapsed()
      next.settle(await print(next.svg))
      // It rests as long as it worked: those who ask for every card get half a core at most.
      if (waiting.length > 0) await rest(elapsed() - started)
    }
    printing = false
    idle = setTimeout(end, IDLE_MS)
    idle.unref()
  }

  function end(): void {
    thread?.terminate()
    thread = undefined
  }

  async function print(svg: string): Promise<Reply> {
    try {
      thread ??= startThread("modules/publishing/sharing/cards/press.worker.ts")
      return await printIn(thread, svg)
    } catch (error) {
      return { failure: String(error) }
    }
  }

  /** A drawing that takes too long ends with its thread. */
  function printIn(thread: Thread, svg: string): Promise<Reply> {
    const reply = Promise.withResolvers<Reply>()
    const fail = (failure: string) => {
      end()
      reply.resolve({ failure })
    }
    thread.onmessage = ({ data }: MessageEvent<Reply>) => reply.resolve(data)
    thread.onerror = ({ message }) => fail(message)
    const timer = setTimeout(() => fail(`not done in ${MAX_MS} ms`), MAX_MS)
    thread.postMessage(svg)
    return reply.promise.finally(() => clearTimeout(timer))
  }

  /** The PNG of an SVG; undefined if too many others wait. Rejects if it cannot be drawn. */
  return async (svg: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    if (waiting.length >= MAX_WAITING) return
    const reply = await new Promise<Reply>((settle) => {
      waiting.push({ svg, settle })
      if (!printing) void drain()
    })
    if ("failure" in reply) throw new Error(reply.failure)
    return reply.png
  }
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms))
