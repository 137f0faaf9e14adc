import { startThread } from "broadside"
import type { Choice, Strength, Turn } from "../engine/choose"

/** What a thread is asked. */
export interface Task extends Omit<Turn, "isOver"> {
  readonly strength: Strength
  /** When this is over, the best move so far is played. */
  readonly ms: number
}
export type Reply = { readonly choice: Choice | undefined } | { readonly failure: string }

export interface Thought extends Task {
  /** When the player loses on time. */
  readonly deadline: number
}

export interface Thinking {
  /** The choice of a player who thinks about it; rejects if no thread can find one. */
  think(thought: Thought): Promise<Choice | undefined>
  /** Ends the thread; who still waits is refused. */
  dispose(): void
}

/** What a thread may take beyond its time, to start and on a busy machine. */
const GRACE_MS = 5_000
/** A thread ends when no one has thought for this long. */
const IDLE_MS = 30_000
/** With more who wait, each thinks for less time, until no one waits: all of them take no longer than so many would. */
const UNHURRIED = 4
const MIN_MS = 20
/** A thread that crashed is replaced, and the same question asked again. */
const ATTEMPTS = 2
const STOPPED = "the site stops"

interface Waiting {
  readonly thought: Thought
  readonly settle: PromiseWithResolvers<Choice | undefined>
}

type Thread = ReturnType<typeof startThread>

/** Thinks in a thread of its own, about one position after another. */
export function createThinking(
  start: () => Thread = () => startThread("modules/arena/residents/thinking/think.worker.ts"),
  graceMs = GRACE_MS,
): Thinking {
  const waiting: Waiting[] = []
  let isThinking = false
  let isByArrival = false
  /** The most who have waited at once since no one did. */
  let crowd = 0
  let thread: Thread | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => {}
  let isDisposed = false

  async function drain(): Promise<void> {
    isThinking = true
    clearTimeout(idle)
    for (let next = take(); next; next = take()) await answer(next)
    isThinking = false
    if (isDisposed) return
    idle = setTimeout(end, IDLE_MS)
    idle.unref()
  }

  /** In turn who has waited longest and who has the least time, so that neither waits for a flood of the other. */
  function take(): Waiting | undefined {
    isByArrival = !isByArrival
    const [first] = isByArrival
      ? waiting
      : waiting.toSorted((a, b) => a.thought.deadline - b.thought.deadline)
    if (first) waiting.splice(waiting.indexOf(first), 1)
    return first
  }

  async function answer({ thought, settle }: Waiting): Promise<void> {
    crowd = waiting.length === 0 ? 0 : Math.max(crowd, waiting.length)
    const ms = Math.max(MIN_MS, thought.ms / Math.max(1, crowd / UNHURRIED))
    let failure = ""
    for (let attempt = 0; attempt < ATTEMPTS && !isDisposed; attempt++) {
      const reply = await ask({ ...thought, ms })
      if ("choice" in reply) return settle.resolve(reply.choice)
      failure = reply.failure
    }
    settle.reject(new Error(failure))
  }

  async function ask({ fen, seen, seed, isWeighed, strength, ms }: Task): Promise<Reply> {
    try {
      thread ??= start()
      return await askThread(thread, { fen, seen, seed, isWeighed, strength, ms })
    } catch (error) {
      return { failure: String(error) }
    }
  }

  /** A thread that takes too long, or crashes, ends. */
  function askThread(asked: Thread, task: Task): Promise<Reply> {
    const reply = Promise.withResolvers<Reply>()
    const fail = (failure: string) => {
      if (thread === asked) end()
      reply.resolve({ failure })
    }
    giveUp = () => fail(STOPPED)
    asked.onmessage = ({ data }: MessageEvent<Reply>) => reply.resolve(data)
    asked.onerror = ({ message }) => fail(message)
    const timer = setTimeout(() => fail(`not done in ${task.ms + graceMs} ms`), task.ms + graceMs)
    asked.postMessage(task)
    return reply.promise.finally(() => clearTimeout(timer))
  }

  function end(): void {
    thread?.terminate()
    thread = undefined
  }

  return {
    think(thought) {
      const settle = Promise.withResolvers<Choice | undefined>()
      if (isDisposed) settle.reject(new Error(STOPPED))
      else {
        waiting.push({ thought, settle })
        if (!isThinking) void drain()
      }
      return settle.promise
    },
    dispose() {
      isDisposed = true
      clearTimeout(idle)
      for (const { settle } of waiting.splice(0)) settle.reject(new Error(STOPPED))
      giveUp()
      end()
    },
  }
}
