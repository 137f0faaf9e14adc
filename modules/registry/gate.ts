import type { Context } from "broadside"
import { problems } from "./errors"

/** One submit makes up to five requests elsewhere: nobody shall be asked so more often. */
const HOST_REST_MS = 60_000
const MOST_WAITING = 32
const MOST_HOSTS = 10_000

/** Every ping passes here: few at once, and each host once a minute. */
export function createGate(ctx: Pick<Context, "now">, atOnce: number) {
  const askedAt = new Map<string, number>()
  const waiting: (() => void)[] = []
  let running = 0

  /** Never more than the rest itself, whatever was done to the clock. */
  function restOf(host: string): number {
    const rest = (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + HOST_REST_MS - ctx.now()
    return Math.min(Math.max(0, rest), HOST_REST_MS)
  }

  /** Whether the host may be asked now; counts that it is. */
  function take(host: string): boolean {
    if (restOf(host) > 0) return false
    if (askedAt.size >= MOST_HOSTS)
      for (const known of askedAt.keys()) if (restOf(known) === 0) askedAt.delete(known)
    askedAt.set(host, ctx.now())
    return true
  }

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    // Who leaves hands the place on, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  /** Runs in turn with the others. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** For who submits: refuses rather than let them wait long. */
  async function ask<T>(host: string, work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MOST_WAITING)
      throw problems["too-many-pings"]().withHeaders({ "retry-after": "10" })
    if (!take(host)) {
      const seconds = Math.ceil(restOf(host) / 1000)
      throw problems["asked-lately"](host, seconds).withHeaders({ "retry-after": String(seconds) })
    }
    return inTurn(work)
  }

  return { ask, inTurn, take }
}
export type Gate = ReturnType<typeof createGate>
