import { LRUCache } from "lru-cache"
import type { Problem } from "../../../base/errors"
import { problem } from "../../../base/problems"
import { networkOf } from "../../budgets/holders"
import { addressOf } from "../../fetch/ip-ranges"
import { rateHeaders } from "./limits"
import { createThreadMeter, type Use } from "./thread-meter"
import { ThreadShare } from "./thread-share"

/** Limits how much of the one thread the reads of a client may use. What is cached costs nothing. */
export interface ReadLimits {
  /** A request begins to use the thread; the refusal if its client has used its share. */
  begin(request: Request): ReadRefusal | undefined
  /** The request has been handled. */
  end(request: Request): void
}

export interface ReadRefusal {
  readonly problem: Problem
  /** The client goes on although it is refused, so no page should be rendered for it. */
  readonly isPlain: boolean
}

export interface ReadLimitsOptions {
  /** Milliseconds of the thread that a client may use in a second on average; 0 for no limit. */
  readonly msPerSecond: number
  /** The address block of a request's client; undefined for a request without a socket. */
  readonly readerOf: (request: Request) => string | undefined
  /** Called only for a request that would be refused. */
  readonly isOperators: (request: Request) => boolean
  readonly now: () => number
  /** How many milliseconds have passed; tests move it as far as a request should take. */
  readonly stopwatch: () => number
}

/** The shares that a client has a part in. */
type Reader = readonly ThreadShare[]

/** What a client has not used for so many seconds it may use at once. */
const BURST_S = 20
/** For all of a network, /24 of IPv4 or /48 of IPv6, so that no one gets more by changing addresses. */
const NETWORK_SHARES = 2
const MOST_READERS = 20_000
/** Refusals cost as well: a client that has to wait longer has sent many after the first. */
const PATIENCE_MS = 2_000
const UNLIMITED: Reader = []

export function createReadLimits(options: ReadLimitsOptions): ReadLimits {
  const { msPerSecond, readerOf, isOperators, now, stopwatch } = options
  const uses = new WeakMap<Request, Use<Reader>>()
  const shareOf = (ms: number) => new ThreadShare(ms, ms * BURST_S)
  const networks = new LRUCache<string, ThreadShare>({
    max: MOST_READERS,
    memoMethod: () => shareOf(NETWORK_SHARES * msPerSecond),
  })
  const readers = new LRUCache<string, Reader>({
    max: MOST_READERS,
    memoMethod(client) {
      if (isThisMachine(client)) return UNLIMITED
      const network = networkOf(client)
      return [shareOf(msPerSecond), ...(network ? [networks.memo(network)] : [])]
    },
  })
  const meter = createThreadMeter<Reader>({
    stopwatch,
    charge(reader, ms) {
      for (const share of reader) share.use(ms, now())
    },
  })

  function refusalFor(waitMs: number): ReadRefusal {
    const rate = { limit: msPerSecond * BURST_S, windowMs: BURST_S * 1_000 }
    const result = { ok: false, limit: rate.limit, remaining: 0, resetMs: waitMs + rate.windowMs }
    const headers = rateHeaders(Object.assign(result, { retryAfterMs: waitMs }), rate, "read-ms")
    const refused = problem["too-many-requests"](Math.ceil(waitMs / 1_000))
    return { problem: refused.withHeaders(headers), isPlain: waitMs > PATIENCE_MS }
  }

  return {
    begin(request) {
      if (msPerSecond === 0) return
      const client = readerOf(request)
      const reader = client === undefined ? UNLIMITED : readers.memo(client)
      if (reader.length === 0) return
      uses.set(request, meter.begin(reader))
      const at = now()
      const waitMs = Math.max(...reader.map((share) => share.waitMs(at)))
      if (waitMs > 0 && !isOperators(request)) return refusalFor(waitMs)
    },
    end(request) {
      const use = uses.get(request)
      if (use) meter.end(use)
    },
  }
}

/**
 * The machine itself: its operator, a development site, and what is behind a proxy that says nothing of its
 * clients, which would otherwise share one share.
 */
function isThisMachine(client: string): boolean {
  const range = addressOf(client.split("/", 1)[0] as string)?.range()
  // The network of ::1 begins with ::.
  return range === "loopback" || range === "unspecified"
}
