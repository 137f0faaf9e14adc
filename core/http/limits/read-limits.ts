import { LRUCache } from "lru-cache"
import type { Problem } from "../../base/errors"
import { problem } from "../../base/problems"
import { isPrivate } from "./client-address"
import { networkOf } from "./holders"
import { rateHeaders } from "./limits"
import { createThreadMeter, type Use } from "./thread-meter"
import { ThreadShare } from "./thread-share"

/** Limits how much of the one thread the requests of a client may use. What is cached costs nothing. */
export interface ReadLimits {
  /** A request begins to use the thread; the refusal if its client has used its share. Of the same one only once. */
  begin(request: Request): ReadRefusal | undefined
  /** A request that has begun goes on after it waited. */
  resume(request: Request): void
  /** The request has been handled. */
  end(request: Request): void
  /** The thread turns to another request: no one pays any longer. */
  interrupt(): void
}

export interface ReadRefusal {
  readonly problem: Problem
  /** The client goes on although it is refused, so no page should be rendered for it. */
  readonly isPlain: boolean
}

export interface ReadLimitsOptions {
  /** Milliseconds of the thread that a client may use in a second on average; 0 for no limit. */
  readonly msPerSecond: number
  /** The address block of a request's client; undefined for one without a limit. */
  readonly readerOf: (request: Request) => string | undefined
  /** Called only for a request that would be refused. */
  readonly isOperators: (request: Request) => boolean
  readonly now: () => number
  /** How many milliseconds have passed; tests move it as far as a request should take. */
  readonly stopwatch: () => number
}

/** The shares that the readers of a network have in common. */
interface Network {
  readonly busy: ThreadShare
  readonly light: ThreadShare
}

/** What a request is charged to. */
type Shares = readonly ThreadShare[]

interface Reader {
  readonly own: ThreadShare
  readonly network: Network | undefined
}

/** What a client has not used for so many seconds it may use at once. */
const BURST_S = 20
/** For all of a network, /24 of IPv4 or /48 of IPv6, so that no one gets more by changing addresses. */
const BUSY_SHARES = 2
/** For those of it who have hardly read lately, so that two busy neighbors shut out no one. */
const LIGHT_SHARES = 1
/** Clients below this share of the burst count as light readers. */
const LIGHT = 0.05
/** An address of a private network may be a gateway or a proxy that many people come through. */
const PRIVATE_SHARES = 3
const MAX_READERS = 20_000
/** Refusals cost as well: a client that has to wait longer has sent many after the first. */
const PATIENCE_MS = 2_000

export function createReadLimits(options: ReadLimitsOptions): ReadLimits {
  const { msPerSecond, readerOf, isOperators, now, stopwatch } = options
  const uses = new WeakMap<Request, Use<Shares>>()
  const shareOf = (shares: number) =>
    new ThreadShare(shares * msPerSecond, shares * msPerSecond * BURST_S)
  const networks = new LRUCache<string, Network>({
    max: MAX_READERS,
    memoMethod: () => ({ busy: shareOf(BUSY_SHARES), light: shareOf(LIGHT_SHARES) }),
  })
  const readers = new LRUCache<string, Reader>({
    max: MAX_READERS,
    memoMethod(client) {
      if (isPrivate(client)) return { own: shareOf(PRIVATE_SHARES), network: undefined }
      const network = networkOf(client)
      return { own: shareOf(1), network: network ? networks.memo(network) : undefined }
    },
  })
  const meter = createThreadMeter<Shares>({
    stopwatch,
    charge(shares, ms) {
      for (const share of shares) share.use(ms, now())
    },
  })

  function sharesOf({ own, network }: Reader, at: number): Shares {
    if (!network) return [own]
    const isLight = own.usedMs(at) < LIGHT * own.burstMs
    return [own, isLight ? network.light : network.busy]
  }

  function refusalFor(waitMs: number): ReadRefusal {
    const rate = { limit: msPerSecond * BURST_S, windowMs: BURST_S * 1_000 }
    const result = { ok: false, limit: rate.limit, remaining: 0, resetMs: waitMs + rate.windowMs }
    const headers = rateHeaders(Object.assign(result, { retryAfterMs: waitMs }), rate, "read-ms")
    const refused = problem["too-many-requests"](Math.ceil(waitMs / 1_000))
    return { problem: refused.withHeaders(headers), isPlain: waitMs > PATIENCE_MS }
  }

  return {
    begin(request) {
      if (msPerSecond === 0 || uses.has(request)) return
      const client = readerOf(request)
      if (client === undefined) return
      const at = now()
      const shares = sharesOf(readers.memo(client), at)
      uses.set(request, meter.begin(shares))
      const waitMs = Math.max(...shares.map((share) => share.waitMs(at)))
      if (waitMs > 0 && !isOperators(request)) return refusalFor(waitMs)
    },
    resume(request) {
      const [shares] = uses.get(request)?.owners ?? []
      if (shares) meter.resume(shares)
    },
    end(request) {
      const use = uses.get(request)
      if (use) meter.end(use)
    },
    interrupt: meter.interrupt,
  }
}
