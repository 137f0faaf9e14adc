import { AsyncLocalStorage } from "node:async_hooks"
import zlib from "node:zlib"
import { type Random, randomOf } from "../fuzz/random"

type Work = (...args: unknown[]) => void
interface Timer {
  readonly id: number
  at: number
  readonly every: number | undefined
  readonly run: () => void
  ref(): Timer
  unref(): Timer
  hasRef(): boolean
  refresh(): Timer
  [Symbol.toPrimitive](): number
}

const START = Date.UTC(2026, 10, 20, 12)
const turn = (
  (next) => () =>
    new Promise<void>((done) => next(done))
)(setImmediate)
/** After this many turns of the event loop without anything new, all waits for a timer. */
const IDLE_TURNS = 3

let timers = new Map<number, Timer>()
let immediates: (() => void)[] = []
let ids = 0
let elapsed = 0
let outside = 0
let bytes: Random = randomOf(0)

/** Time, timers and randomness of this process from now on: everything comes from the seed, and nothing waits. */
export function restart(seed: number): void {
  timers = new Map()
  immediates = []
  elapsed = 0
  bytes = randomOf(seed)
}

/** Lets no timer of now fire while something else is at work. */
export async function apart<T>(work: () => Promise<T>): Promise<T> {
  const others = timers
  timers = new Map()
  try {
    return await work()
  } finally {
    timers = others
  }
}

/** What the thread does takes so long. */
export function pass(ms: number): void {
  elapsed += ms
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Counts what is at work outside of this thread: until it is back, the time stands still. */
export async function whileOutside<T>(work: Promise<T>): Promise<T> {
  outside++
  try {
    return await work
  } finally {
    outside--
  }
}

/** Lets the site work until `done` settles. Rejects when nothing is left that could settle it. */
export async function runUntil<T>(done: Promise<T>): Promise<T> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  done.then(end, end)
  while (!isDone) {
    for (let idle = 0; idle < IDLE_TURNS && !isDone && immediates.length === 0; ) {
      await turn()
      if (outside === 0) idle++
    }
    if (isDone) break
    const now = immediates.splice(0)
    if (now.length > 0) for (const run of now) run()
    else fireNext()
  }
  return done
}

function fireNext(): void {
  let next: Timer | undefined
  for (const timer of timers.values()) if (!next || timer.at < next.at) next = timer
  if (!next) throw new Error("nothing is left that could end the wait")
  elapsed = Math.max(elapsed, next.at)
  if (next.every === undefined) timers.delete(next.id)
  else next.at = elapsed + next.every
  next.run()
}

function schedule(work: Work, ms: number, repeats: boolean, args: unknown[]): Timer {
  const wait = Math.max(1, Math.trunc(Number(ms) || 0))
  const timer: Timer = {
    id: ++ids,
    at: elapsed + wait,
    every: repeats ? wait : undefined,
    run: AsyncLocalStorage.bind(() => work(...args)),
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    refresh: () => Object.assign(timer, { at: elapsed + wait }),
    [Symbol.toPrimitive]: () => timer.id,
  }
  timers.set(timer.id, timer)
  return timer
}

const clear = (timer: unknown) => void timers.delete(Number(timer as Timer))

class VirtualDate extends Date {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(VirtualDate.now())
    else super(...(args as [number]))
  }
  static override now = () => START + Math.trunc(elapsed)
}

function seeded<T extends ArrayBufferView | null>(into: T): T {
  const view = into as unknown as Uint8Array
  const all = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let n = 0; n < all.length; n++) all[n] = bytes.below(256)
  return into
}

function seededUuid() {
  const hex = seeded(new Uint8Array(16)).toHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}` as const
}

/** Replaces what the process has of time and randomness. */
export function takeOver(): void {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (work: Work, ms: number, ...args: unknown[]) => schedule(work, ms, false, args),
    setInterval: (work: Work, ms: number, ...args: unknown[]) => schedule(work, ms, true, args),
    setImmediate(work: Work, ...args: unknown[]) {
      const run = AsyncLocalStorage.bind(() => work(...args))
      immediates.push(run)
      return run
    },
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate(run: () => void) {
      immediates = immediates.filter((it) => it !== run)
    },
  })
  performance.now = () => elapsed
  Math.random = () => bytes.next()
  Object.assign(crypto, { getRandomValues: seeded, randomUUID: seededUuid })
  // What other threads of the process do comes back in an order that nobody decides.
  Bun.zstdCompress = async (...args) => Bun.zstdCompressSync(...args)
  for (const [name, now] of [
    ["gzip", zlib.gzipSync],
    ["brotliCompress", zlib.brotliCompressSync],
    ["zstdCompress", zlib.zstdCompressSync],
  ] as const)
    Object.assign(zlib, {
      [name](...args: unknown[]) {
        const done = args.pop() as (error: null, bytes: Buffer) => void
        queueMicrotask(() => done(null, (now as (...args: unknown[]) => Buffer)(...args)))
      },
    })
  for (const method of ["bytes", "metadata"] as const) {
    const { prototype } = Bun.Image
    const real = prototype[method] as () => Promise<unknown>
    Object.assign(prototype, {
      [method](this: Bun.Image) {
        return whileOutside(real.call(this))
      },
    })
  }
}
