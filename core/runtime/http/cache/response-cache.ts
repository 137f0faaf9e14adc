import { LRUCache } from "lru-cache"
import { codings, prefersHtml, prefetches } from "../../../base/negotiate"
import { Representation } from "../../../base/representation"
import type { Answer, Answers } from "../../../base/response-cache"
import { noticing } from "../../points/wholeness"

interface Kept extends Answer {
  readonly version: number
  readonly from: number
  readonly until: number
  /** Finished header sets by coding: making one costs more than sending it. */
  readonly ready: Map<string, Headers>
}

// Each costs the process several times its size until it is collected.
const MOST_BYTES = 4_000_000
/** So many are kept at their first asking already. */
const FEW = 100
const MOST_ONCE = 10_000
// Nobody asks for a longer address twice but on purpose.
const LONGEST_KEPT = 1_000
// Headers, map entries and the response object of a kept answer, roughly.
const OVERHEAD = 600
// What it lacks may be back with the next request, and nobody is to keep it meanwhile.
const NOT_WHOLE_MS = 1_000
const NOT_WHOLE = { "cache-control": "no-store" }
/** Answers by data version: a read that nothing has changed costs a look-up and no query. */
export function createAnswers(
  now: () => number,
  shared: Readonly<Record<string, string>>,
): Answers {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    // Twice: the headers that a route gives may tell the address again.
    sizeCalculation: (answer, address) => OVERHEAD + answer.body.size + 2 * address.length,
  })
  const once = new Set<number | bigint>()
  const askedAt = new WeakMap<Request, string>()
  let version = 1

  function recall(request: Request): Response | undefined {
    if (request.method !== "GET") return
    let hit = kept.get(request.url)
    if (hit?.negotiated && prefersHtml(request)) hit = kept.get(`${request.url} html`)
    if (!hit || hit.version !== version || !isCurrent(hit)) return
    return send(request, hit)
  }

  // A clock that was set back must not make an answer last longer.
  function isCurrent({ from, until }: Kept): boolean {
    const at = now()
    return from <= at && at <= until
  }

  function send(request: Request, answer: Kept): Response {
    if (isKnown(request, answer))
      return new Response(null, { status: 304, headers: headersOf(answer, "304") })
    if (answer.onRead && !prefetches(request)) answer.onRead()
    const taken = codings(request.headers.get("accept-encoding") ?? "")
    answer.body.gzipWhenPopular(taken)
    const { coding, bytes } = answer.body.choose(taken)
    return new Response(bytes, { status: answer.status, headers: headersOf(answer, coding ?? "") })
  }

  function headersOf(answer: Kept, kind: string): Headers {
    const known = answer.ready.get(kind)
    if (known) return known
    const coding = kind === "304" ? "" : kind
    const headers = new Headers({ ...shared, ...answer.headers })
    headers.set("etag", `"${answer.etag}${coding && `-${coding}`}"`)
    headers.set("vary", answer.negotiated ? "accept, accept-encoding" : "accept-encoding")
    headers.set("cache-control", headers.get("cache-control") ?? "no-cache")
    if (coding) headers.set("content-encoding", coding)
    if (answer.lastModified !== undefined)
      headers.set("last-modified", new Date(answer.lastModified).toUTCString())
    answer.ready.set(kind, headers)
    return headers
  }

  /** Most addresses are asked once; keeping those too would double the memory of a busy process. */
  function askedBefore(key: string): boolean {
    const hash = Bun.hash(key)
    if (once.delete(hash)) return true
    if (once.size >= MOST_ONCE) once.clear()
    once.add(hash)
    return false
  }

  function keep(
    request: Request,
    answer: Answer,
    made: number,
    maxAgeMs = Number.POSITIVE_INFINITY,
  ) {
    const from = now()
    const entry: Kept = { ...answer, version: made, from, until: from + maxAgeMs, ready: new Map() }
    const url = askedAt.get(request) ?? request.url
    const keepable = request.method === "GET" && url.length < LONGEST_KEPT
    if (made === version && keepable && answer.status === 200) {
      const key = answer.negotiated && prefersHtml(request) ? `${url} html` : url
      if (kept.size < FEW || kept.has(key) || askedBefore(key)) kept.set(key, entry)
      // The plain address must be known for the look-up to come to the browser's answer.
      if (key !== url && !kept.has(url)) kept.set(url, { ...entry, until: 0 })
    }
    return send(request, entry)
  }

  return {
    recall,
    keep,
    async answer(request, make, options = {}) {
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
        ...(whole ? {} : NOT_WHOLE),
      }
      const body = new Representation(text)
      // A person waits for a page, and most pages are asked for once.
      if (type.startsWith("text/html"))
        await body.ensureGzip(codings(request.headers.get("accept-encoding") ?? ""))
      const etag = Bun.hash(text).toString(36)
      const negotiated = headers["vary"] === "accept"
      const lastModified = afterMake(options.lastModified)
      return keep(
        request,
        {
          ...{ body, etag, status: 200, headers, negotiated },
          ...(lastModified === undefined ? {} : { lastModified }),
        },
        made,
        Math.min(
          afterMake(options.maxAgeMs) ?? Number.POSITIVE_INFINITY,
          until === undefined ? Number.POSITIVE_INFINITY : until - now() - 1,
          whole ? Number.POSITIVE_INFINITY : NOT_WHOLE_MS,
        ),
      )
    },
    askedAt: (request, url) => void askedAt.set(request, url),
    version: () => version,
    changed() {
      version++
    },
  }
}

/** Whether the client has this very answer already. */
function isKnown({ headers }: Request, { etag, lastModified }: Answer): boolean {
  const match = headers.get("if-none-match")
  // A coded body has the tag with a suffix, so the bare tag matches each of them.
  if (match !== null) return match.includes(etag) || match === "*"
  const since = headers.get("if-modified-since")
  if (since === null || lastModified === undefined) return false
  // Seconds are all that the header can tell.
  return Math.floor(lastModified / 1000) <= Math.floor(Date.parse(since) / 1000)
}

const afterMake = <T extends number | object | undefined>(value: T | (() => T)): T =>
  typeof value === "function" ? value() : value
