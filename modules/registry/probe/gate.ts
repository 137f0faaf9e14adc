import type { RegistryContext } from "../context"
import { problems } from "../errors"

/** One submission makes up to five requests to a host, so each host is checked at most this often. */
const HOST_REST_MS = 60_000
const MAX_WAITING = 32
/** Leaves room in the queue for other clients. */
const MAX_WAITING_PER_CLIENT = 16
const MAX_HOSTS = 10_000
/** The client of the daily checks. */
const SITE = "site"

interface Waiting {
  readonly client: string
  go(): void
}

/**
 * Every ping passes this gate: few at the same time, and each host at most once a minute. One client
 * gets a quarter of the slots, and a free one goes to the client that was served longest ago, so that
 * servers that answer slowly on purpose do not block others.
 */
export function createGate(ctx: Pick<RegistryContext, "now">, atOnce: number) {
  const checkedAt = new Map<string, number>()
  const running: string[] = []
  const waiting: Waiting[] = []
  /** When each of the waiting clients was last served, as a growing number. */
  const servedAt = new Map<string, number>()
  let served = 0
  const maxPerClient = Math.max(1, Math.floor(atOnce / 4))
  const countOf = (client: string, list: readonly string[]) =>
    list.filter((one) => one === client).length
  const mayRun = (client: string) =>
    running.length < atOnce && (client === SITE || countOf(client, running) < maxPerClient)

  /** Milliseconds until the host may be checked again; limited, in case the clock was set back. */
  function restOf(host: string): number {
    const rest = (checkedAt.get(host) ?? Number.NEGATIVE_INFINITY) + HOST_REST_MS - ctx.now()
    return Math.min(Math.max(0, rest), HOST_REST_MS)
  }

  /** Whether the host may be checked now; if so, records the check. */
  function reserve(host: string): boolean {
    if (restOf(host) > 0) return false
    if (checkedAt.size >= MAX_HOSTS)
      for (const host of checkedAt.keys()) if (restOf(host) === 0) checkedAt.delete(host)
    checkedAt.set(host, ctx.now())
    return true
  }

  async function acquire(client: string): Promise<void> {
    if (mayRun(client)) return start(client)
    // `release` assigns the freed slot, so that no later request can take it first.
    await new Promise<void>((go) => waiting.push({ client, go }))
  }

  function release(client: string): void {
    running.splice(running.indexOf(client), 1)
    if (waiting.length === 0) servedAt.clear()
    const [next] = waiting
      .filter((one) => mayRun(one.client))
      .toSorted((a, b) => (servedAt.get(a.client) ?? 0) - (servedAt.get(b.client) ?? 0))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    start(next.client)
    next.go()
  }

  function start(client: string): void {
    running.push(client)
    servedAt.set(client, ++served)
  }

  /** Runs the work when a slot is free. */
  async function runQueued<T>(work: () => Promise<T>, client = SITE): Promise<T> {
    await acquire(client)
    try {
      return await work()
    } finally {
      release(client)
    }
  }

  /** Runs the check of a submission, or refuses it rather than making it wait long. */
  async function runForClient<T>(client: string, host: string, work: () => Promise<T>): Promise<T> {
    const clients = waiting.map((one) => one.client)
    if (clients.length >= MAX_WAITING || countOf(client, clients) >= MAX_WAITING_PER_CLIENT)
      throw problems["too-many-pings"]().withHeaders({ "retry-after": "10" })
    if (!reserve(host)) {
      const seconds = Math.ceil(restOf(host) / 1000)
      throw problems["asked-lately"](host, seconds).withHeaders({ "retry-after": String(seconds) })
    }
    return runQueued(work, client)
  }

  return { runForClient, runQueued, reserve }
}
export type Gate = ReturnType<typeof createGate>
