import type { RegistryContext } from "../context"
import { problems } from "../errors"

/** One submit makes up to five requests elsewhere: nobody shall be asked so more often. */
const HOST_REST_MS = 60_000
const MOST_WAITING = 32
/** The rest is for others. */
const MOST_WAITING_PER_CLIENT = 16
const MOST_HOSTS = 10_000
/** The daily checks, which are nobody's. */
const SITE = "site"

interface Waiting {
  readonly client: string
  go(): void
}

/**
 * Every ping passes here: few at once, each host once a minute, and of the places at most half are one
 * client's, so that servers that answer slowly on purpose keep nobody else waiting.
 */
export function createGate(ctx: Pick<RegistryContext, "now">, atOnce: number) {
  const askedAt = new Map<string, number>()
  const running: string[] = []
  const waiting: Waiting[] = []
  const mostPerClient = Math.max(1, Math.floor(atOnce / 2))
  const countOf = (client: string, list: readonly string[]) =>
    list.filter((one) => one === client).length
  const mayRun = (client: string) =>
    running.length < atOnce && (client === SITE || countOf(client, running) < mostPerClient)

  /** Never more than the rest itself, whatever was done to the clock. */
  function restOf(host: string): number {
    const rest = (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + HOST_REST_MS - ctx.now()
    return Math.min(Math.max(0, rest), HOST_REST_MS)
  }

  /** Whether the host may be asked now; counts that it is. */
  function take(host: string): boolean {
    if (restOf(host) > 0) return false
    if (askedAt.size >= MOST_HOSTS)
      for (const host of askedAt.keys()) if (restOf(host) === 0) askedAt.delete(host)
    askedAt.set(host, ctx.now())
    return true
  }

  async function enter(client: string): Promise<void> {
    if (mayRun(client)) return void running.push(client)
    // The place is taken by whoever frees it, so that nobody slips in between.
    await new Promise<void>((go) => waiting.push({ client, go }))
  }

  function leave(client: string): void {
    running.splice(running.indexOf(client), 1)
    const next = waiting.findIndex((one) => mayRun(one.client))
    const [freed] = next < 0 ? [] : waiting.splice(next, 1)
    if (!freed) return
    running.push(freed.client)
    freed.go()
  }

  /** Runs in turn with the others. */
  async function inTurn<T>(work: () => Promise<T>, client = SITE): Promise<T> {
    await enter(client)
    try {
      return await work()
    } finally {
      leave(client)
    }
  }

  /** For a submission: refused rather than left waiting long. */
  async function ask<T>(client: string, host: string, work: () => Promise<T>): Promise<T> {
    const clients = waiting.map((one) => one.client)
    if (clients.length >= MOST_WAITING || countOf(client, clients) >= MOST_WAITING_PER_CLIENT)
      throw problems["too-many-pings"]().withHeaders({ "retry-after": "10" })
    if (!take(host)) {
      const seconds = Math.ceil(restOf(host) / 1000)
      throw problems["asked-lately"](host, seconds).withHeaders({ "retry-after": String(seconds) })
    }
    return inTurn(work, client)
  }

  return { ask, inTurn, take }
}
export type Gate = ReturnType<typeof createGate>
