import { LRUCache } from "lru-cache"
import { hash64 } from "#platform/hash"
import { codings, prefersHtml, prefetches } from "../../../base/negotiate"
import { Representation } from "../../../base/representation"
import type { CacheableResponse, ResponseCache } from "../../../base/response-cache"
import { noticing } from "../../points/wholeness"

interface CachedResponse extends CacheableResponse {
  readonly version: number
  readonly from: number
  readonly until: number
  /** Finished header sets by coding: making one costs more than sending it. */
  readonly ready: Map<string, Headers>
}

// Each costs the process several times its size until it is collected.
const MOST_BYTES = 4_000_000
/** Up to this many, a response is stored at the first request for it. */
const FEW = 100
const MOST_ONCE = 10_000
// Nobody requests a longer address twice except on purpose.
const LONGEST_ADDRESS = 1_000
// Headers, map entries and the response object, roughly.
const OVERHEAD = 600
// What is missing may be back with the next request, and no client should store it until then.
const INCOMPLETE_MS = 1_000
const INCOMPLETE = { "cache-control": "no-store" }

/** Responses by data version: an unchanged one costs a look-up and no query. */
export function createResponseCache(
  now: () => number,
  shared: Readonly<Record<string, string>>,
): ResponseCache {
  const stored = new LRUCache<string, CachedResponse>({
    maxSize: MOST_BYTES,
    // Twice: the headers of a route may contain the address again.
    sizeCalculation: (response, address) => OVERHEAD + response.body.size + 2 * address.length,
  })
  const once = new Set<bigint>()
  const addresses = new WeakMap<Request, string>()
  let version = 1

  function find(request: Request): Response | undefined {
    if (request.method !== "GET") return
    let hit = stored.get(request.url)
    if (hit?.negotiated && prefersHtml(request)) hit = stored.get(`${request.url} html`)
    if (!hit || hit.version !== version || !isCurrent(hit)) return
    return send(request, hit)
  }

  // A clock that was set back must not make a response last longer.
  function isCurrent({ from, until }: CachedResponse): boolean {
    const at = now()
    return from <= at && at <= until
  }

  function send(request: Request, response: CachedResponse): Response {
    if (isKnown(request, response))
      return new Response(null, { status: 304, headers: headersOf(response, "304") })
    if (response.onRead && !prefetches(request)) response.onRead()
    const taken = codings(request.headers.get("accept-encoding") ?? "")
    response.body.gzipWhenPopular(taken)
    const { coding, bytes } = response.body.choose(taken)
    return new Response(bytes, {
      status: response.status,
      headers: headersOf(response, coding ?? ""),
    })
  }

  function headersOf(response: CachedResponse, kind: string): Headers {
    const known = response.ready.get(kind)
    if (known) return known
    const coding = kind === "304" ? "" : kind
    const headers = new Headers({ ...shared, ...response.headers })
    headers.set("etag", `"${response.etag}${coding && `-${coding}`}"`)
    headers.set("vary", response.negotiated ? "accept, accept-encoding" : "accept-encoding")
    headers.set("cache-control", headers.get("cache-control") ?? "no-cache")
    if (coding) headers.set("content-encoding", coding)
    if (response.lastModified !== undefined)
      headers.set("last-modified", new Date(response.lastModified).toUTCString())
    response.ready.set(kind, headers)
    return headers
  }

  /** Most addresses are requested once; storing those too would double the memory of a busy process. */
  function isSecondRequest(key: string): boolean {
    const hash = hash64(key)
    if (once.delete(hash)) return true
    if (once.size >= MOST_ONCE) once.clear()
    once.add(hash)
    return false
  }

  function store(
    request: Request,
    response: CacheableResponse,
    made: number,
    maxAgeMs = Number.POSITIVE_INFINITY,
  ) {
    const from = now()
    const entry: CachedResponse = {
      ...response,
      version: made,
      from,
      until: from + maxAgeMs,
      ready: new Map(),
    }
    const url = addresses.get(request) ?? request.url
    const isCacheable = request.method === "GET" && url.length < LONGEST_ADDRESS
    if (made === version && isCacheable && response.status === 200) {
      const key = response.negotiated && prefersHtml(request) ? `${url} html` : url
      if (stored.size < FEW || stored.has(key) || isSecondRequest(key)) stored.set(key, entry)
      // The look-up finds the browser's response by way of the plain address.
      if (key !== url && !stored.has(url)) stored.set(url, { ...entry, until: 0 })
    }
    return send(request, entry)
  }

  return {
    find,
    store,
    async cached(request, make, options = {}) {
      const made = version
      const {
        value: [until, value],
        whole,
      } = await noticing(async () => [await options.until?.(), await make()] as const)
      if (value instanceof Response) return value
      const text = options.type ? String(value) : JSON.stringify(value)
      const type = options.type ?? "application/json; charset=utf-8"
      const headers: Record<string, string> = {
        "content-type": type,
        ...afterMake(options.headers),
        ...(whole ? {} : INCOMPLETE),
      }
      const body = new Representation(text)
      // A person waits for a page, and most pages are requested once.
      if (type.startsWith("text/html"))
        await body.ensureGzip(codings(request.headers.get("accept-encoding") ?? ""))
      const etag = hash64(text).toString(36)
      const negotiated = headers["vary"] === "accept"
      const lastModified = afterMake(options.lastModified)
      return store(
        request,
        {
          body,
          etag,
          status: 200,
          headers,
          negotiated,
          ...(lastModified === undefined ? {} : { lastModified }),
        },
        made,
        Math.min(
          afterMake(options.maxAgeMs) ?? Number.POSITIVE_INFINITY,
          until === undefined ? Number.POSITIVE_INFINITY : until - now() - 1,
          whole ? Number.POSITIVE_INFINITY : INCOMPLETE_MS,
        ),
      )
    },
    useAddress: (request, url) => void addresses.set(request, url),
    version: () => version,
    clear() {
      version++
    },
  }
}

/** Whether the client already has this very response. */
function isKnown({ headers }: Request, { etag, lastModified }: CacheableResponse): boolean {
  const match = headers.get("if-none-match")
  // A coded body has the tag with a suffix, so the bare tag matches each of them.
  if (match !== null) return match.includes(etag) || match === "*"
  const since = headers.get("if-modified-since")
  if (since === null || lastModified === undefined) return false
  // The header has whole seconds only.
  return Math.floor(lastModified / 1000) <= Math.floor(Date.parse(since) / 1000)
}

const afterMake = <T extends number | object | undefined>(value: T | (() => T)): T =>
  typeof value === "function" ? value() : value
