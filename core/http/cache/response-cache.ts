import { LRUCache } from "lru-cache"
import { hash64 } from "#platform/hash"
import type { CacheOptions } from "../../base/cache-options"
import { codings, preference } from "../../base/negotiate"
import type { CacheableResponse, ResponseCache } from "../../base/response-cache"
import type { Changes } from "../../data/tables/changes"
import { currentReading } from "../../data/tables/current-reading"
import type { Reading } from "../../data/tables/reading"
import type { Tables } from "../../data/tables/schema-tables"
import { makeResponse } from "./make"
import { createRemember } from "./remember"
import { createSend, type ReadyResponse } from "./send"
import { createSingleFlight } from "./single-flight"

interface CachedResponse extends ReadyResponse {
  /** The tables it was made from. */
  readonly tables: Tables
  /** The change count when work on it began. */
  readonly since: number
  /** The change count up to which it is known to be current. */
  currentAt: number
  readonly from: number
  readonly until: number
  /** The size of its body that the cache counts. */
  size: number
}

/** At an address with a response for each version, where none without preference is stored. */
const NEGOTIATED = "negotiated"

// Each response costs the process several times its size until it is garbage-collected. Nearly all
// are compressed, so this holds some five hundred pages.
const MAX_BYTES = 8_000_000
/** Below this size, a response is stored at its first request. */
const FEW_BYTES = MAX_BYTES / 2
const MAX_ONCE = 10_000
// A longer URL is hardly ever requested twice.
const LONGEST_ADDRESS = 1_000
// A rough estimate of headers, map entries and the response object.
const OVERHEAD = 600
// For responses that depend on the clock or another site and set no lifetime.
const VOLATILE_MS = 1_000
const FOREVER = Number.POSITIVE_INFINITY

export interface ClearableCache extends ResponseCache {
  /** Drops every response, also those that are out of date. */
  clear(): void
  /** Drops what responses are made of, and leaves the responses. */
  forget(): void
}

export interface ResponseCacheOptions {
  readonly now: () => number
  /** Sent with every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly changes: Changes
}

/**
 * Caches responses by URL until a table that was read for them changes: a hit costs a lookup and
 * no query.
 */
export function createResponseCache({
  now,
  headers,
  changes,
}: ResponseCacheOptions): ClearableCache {
  const stored = new LRUCache<string, CachedResponse | typeof NEGOTIATED>({
    maxSize: MAX_BYTES,
    // Twice: the headers of a route may contain the URL again.
    sizeCalculation: (entry, address) =>
      OVERHEAD + 2 * address.length + (entry === NEGOTIATED ? 0 : entry.size),
  })
  const once = new Set<bigint>()
  const addresses = new WeakMap<Request, string>()
  const flights = createSingleFlight<CachedResponse, Response>(
    (made): made is CachedResponse => !(made instanceof Response),
  )
  const { remember, clear: forget } = createRemember(changes, now)
  const { send, sendAgain } = createSend(headers)

  function find(request: Request): Response | Promise<Response> | undefined {
    if (request.method !== "GET") return
    let key = request.url
    let hit = stored.get(key)
    const version = preference(request)
    if (version && (hit === NEGOTIATED || hit?.negotiated)) {
      key = `${key} ${version}`
      hit = stored.get(key)
    }
    if (!hit || hit === NEGOTIATED || !isCurrent(hit)) return
    const response = hit
    const sent = sendAgain(request, response)
    if (sent instanceof Promise) return sent.finally(() => countAgain(key, response))
    countAgain(key, response)
    return sent
  }

  /** Codings are made, and texts dropped, while a response is stored. */
  function countAgain(key: string, response: CachedResponse): void {
    if (response.size === response.body.size || stored.peek(key) !== response) return
    stored.delete(key)
    response.size = response.body.size
    stored.set(key, response)
  }

  function isCurrent(response: CachedResponse): boolean {
    const at = now()
    // Setting the clock back must not make a response last longer.
    if (at < response.from || at > response.until) return false
    const count = changes.count()
    if (response.currentAt === count) return true
    if (!changes.isUnchanged(response.tables, response.currentAt)) return false
    response.currentAt = count
    return true
  }

  /** Most URLs are requested once; storing those too would double the memory of a busy process. */
  function isSecondRequest(key: string): boolean {
    const hash = hash64(key)
    if (once.delete(hash)) return true
    if (once.size >= MAX_ONCE) once.clear()
    once.add(hash)
    return false
  }

  const addressOf = (request: Request) => addresses.get(request) ?? request.url

  function complete(
    response: CacheableResponse,
    reading: Reading | undefined,
    maxAgeMs = reading?.isVolatile ? VOLATILE_MS : FOREVER,
  ): CachedResponse {
    const from = now()
    const since = reading?.since ?? Number.NEGATIVE_INFINITY
    return {
      ...response,
      tables: reading?.tables,
      since,
      currentAt: since,
      from,
      until: from + maxAgeMs,
      size: response.body.size,
      ready: new Map(),
    }
  }

  function put(request: Request, response: CachedResponse): void {
    const url = addressOf(request)
    if (request.method !== "GET" || response.status !== 200 || url.length >= LONGEST_ADDRESS) return
    if (!changes.isUnchanged(response.tables, response.since)) return
    const version = response.negotiated && preference(request)
    const key = version ? `${url} ${version}` : url
    const isRequestedAgain = stored.has(key) || isSecondRequest(key)
    if (!isRequestedAgain && stored.calculatedSize > FEW_BYTES) return
    stored.set(key, response)
    if (isRequestedAgain) void compress(request, key, response)
    // The lookup finds the response of a version through the entry of the plain URL.
    if (key !== url && !stored.has(url)) stored.set(url, NEGOTIATED)
  }

  /** Five times as many responses fit into the cache when they are compressed. */
  async function compress(request: Request, key: string, response: CachedResponse): Promise<void> {
    await response.body.compress(codings(request.headers.get("accept-encoding") ?? ""))
    countAgain(key, response)
  }

  async function make(
    request: Request,
    work: () => unknown,
    options: CacheOptions,
  ): Promise<CachedResponse | Response> {
    const made = await makeResponse(request, work, options, now)
    if (made instanceof Response) return made
    const response = complete(made.response, currentReading(), made.maxAgeMs)
    put(request, response)
    return response
  }

  /** Makes the response once for all concurrent requests. */
  async function makeOnce(
    request: Request,
    make: () => Promise<CachedResponse | Response>,
  ): Promise<CachedResponse | Response> {
    const reading = currentReading()
    // A response made as part of another one must not wait for one that may be waiting for it.
    if (!reading || reading.isMaking) return make()
    const key = `${addressOf(request)} ${preference(request) ?? ""}`
    // A shared response must include everything that was committed before this request arrived.
    const isGood = (made: CachedResponse) => made.since >= reading.since || isCurrent(made)
    return flights.share(key, isGood, async () => {
      reading.isMaking = true
      try {
        return await make()
      } finally {
        reading.isMaking = false
      }
    })
  }

  return {
    find,
    async cached(request, work, options = {}) {
      const made = await makeOnce(request, () => make(request, work, options))
      return made instanceof Response ? made : send(request, made)
    },
    store(request, response, maxAgeMs) {
      const made = complete(response, currentReading(), maxAgeMs)
      put(request, made)
      return send(request, made)
    },
    remember,
    forget,
    clear() {
      stored.clear()
      forget()
    },
    useAddress: (request, url) => void addresses.set(request, url),
  }
}
