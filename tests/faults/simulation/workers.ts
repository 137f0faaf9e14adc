import { serveWriting, type Task } from "../../../core/data/aside/serve-writing"
import { openStore } from "../../../core/data/store"
import { type Random, randomOf } from "../fuzz/random"
import { reach } from "./reached"
import type { Changed } from "./statements"
import { whileOutside } from "./virtual"

type Handler = (event: { readonly data: unknown }) => void
type Scope = { onmessage?: Handler; postMessage?: (reply: unknown) => void }
const scope = globalThis as unknown as Scope

/** What each worker does with a message; loaded once, since it has no state. */
const handlers = new Map<string, Promise<Handler>>()
let random: Random = randomOf(0)
let fault = 0
let changed: Changed = (store) => store

/** How often the workers of this schedule crash or do not answer, and what the thread of writes does to its store. */
export function restartWorkers(seed: number, probability: number, changes: Changed): void {
  random = randomOf(seed)
  fault = probability
  changed = changes
}

async function load(code: string): Promise<Handler> {
  await import(code)
  const { onmessage } = scope
  delete scope.onmessage
  if (!onmessage) throw new Error(`${code} takes no messages`)
  return onmessage
}

/** A worker that does its work in this thread, a while later. */
class WorkerInPlace {
  onmessage?: Handler
  onerror?: (event: { readonly message: string }) => void
  #isOver = false

  constructor(readonly code: string) {}

  postMessage(data: unknown): void {
    const answers = !random.chance(fault)
    const crashes = random.chance(0.5)
    setTimeout(() => {
      if (this.#isOver) return
      if (answers) void this.#work(data)
      else if (crashes) this.onerror?.({ message: "the worker crashed" })
      if (!answers) reach(crashes ? "a worker that crashed" : "a worker that did not answer")
    }, random.below(200))
  }

  async #work(data: unknown): Promise<void> {
    const reply = await whileOutside(this.#replyTo(structuredClone(data)))
    if (!this.#isOver) this.onmessage?.({ data: reply })
  }

  async #replyTo(data: unknown): Promise<unknown> {
    if (!handlers.has(this.code)) handlers.set(this.code, load(this.code))
    const handle = (await handlers.get(this.code)) as Handler
    const reply = Promise.withResolvers<unknown>()
    scope.postMessage = reply.resolve
    handle({ data })
    return reply.promise
  }

  terminate(): void {
    this.#isOver = true
  }
  ref(): void {}
  unref(): void {}
}

/** The thread of writes, in this thread: it has a state, and answers in the order of what it is asked. */
class WritingInPlace {
  onmessage?: Handler
  onerror?: (event: { readonly message: string }) => void
  #isOver = false
  #arrives = 0
  readonly #thread = {} as { onmessage: Handler; postMessage: (reply: unknown) => void }

  constructor() {
    reach("writes in a thread of their own")
    this.#thread.postMessage = (reply) => {
      if (!this.#isOver) this.onmessage?.({ data: structuredClone(reply) })
    }
    serveWriting(this.#thread as unknown as Parameters<typeof serveWriting>[0], (...where) =>
      changed(openStore(...where)),
    )
  }

  postMessage(task: Task): void {
    const data = structuredClone(task)
    const isLast = random.chance(fault / 20)
    this.#arrives = Math.max(this.#arrives, performance.now() + random.below(4))
    setTimeout(() => {
      if (this.#isOver) return
      if (!isLast) this.#thread.onmessage({ data })
      else this.#crash(data)
    }, this.#arrives - performance.now())
  }

  /**
   * It may have done its last work, and SQLite takes back what it has not committed. What has become of a commit would be
   * unknown (core/decisions/030), and so would what clients may expect.
   */
  #crash(data: Task): void {
    this.#isOver = true
    reach("a thread of writes that crashed")
    if (data.name !== "commit" && random.chance(0.5)) this.#thread.onmessage({ data })
    this.#thread.onmessage({ data: { name: "close", args: [] } satisfies Task })
    this.onerror?.({ message: "the thread of writes crashed" })
  }

  terminate(): void {
    this.#isOver = true
  }
  unref(): void {}
}

class AnyWorker {
  constructor(code: string) {
    // biome-ignore lint/correctness/noConstructorReturn: it stands for one of both.
    return code.endsWith("/writing.worker.ts") ? new WritingInPlace() : new WorkerInPlace(code)
  }
}

/** Replaces the workers of this process. */
export const takeOverWorkers = (): void => void Object.assign(globalThis, { Worker: AnyWorker })
