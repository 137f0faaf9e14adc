import { type Random, randomOf } from "../fuzz/random"
import { reach } from "./reached"
import { whileOutside } from "./virtual"

type Handler = (event: { readonly data: unknown }) => void
type Scope = { onmessage?: Handler; postMessage?: (reply: unknown) => void }
const scope = globalThis as unknown as Scope

/** What each worker does with a message; loaded once, since it has no state. */
const handlers = new Map<string, Promise<Handler>>()
let random: Random = randomOf(0)
let fault = 0

/** How often the workers of this schedule crash or do not answer. */
export function restartWorkers(seed: number, probability: number): void {
  random = randomOf(seed)
  fault = probability
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

/** Replaces the workers of this process. */
export const takeOverWorkers = (): void => void Object.assign(globalThis, { Worker: WorkerInPlace })
