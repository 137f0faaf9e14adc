import type { AnyElysia } from "elysia"
import { problem } from "../../base/problems"
import type { ResponseCache } from "../../base/response-cache"
import type { PeerSource } from "../../platform/serve"
import type { Changes } from "../data/tables/changes"
import { noteReads, Reading } from "../data/tables/reading"
import type { Idempotency } from "../idempotency/idempotency"
import type { HostLog } from "../log/log"
import { runAs } from "../log/owner"
import { type Refuse, SHARED_HEADERS } from "./app"
import { compressPage } from "./compress-pages"
import type { PageHosts } from "./hosts/page-hosts"
import { requestId } from "./request-id"

const PREFLIGHT = {
  ...SHARED_HEADERS,
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-max-age": "86400",
}

/** Longer than any URL that a browser or a search form produces. */
const MOST_ADDRESS = 16_384
const MOST_HEADERS = 16_384

export interface EntryOptions {
  readonly app: AnyElysia
  readonly cache: ResponseCache
  readonly changes: Changes
  readonly pageHosts: PageHosts
  readonly log: HostLog
  readonly refuse: Refuse
  /** Id of the module whose route handles a request. */
  readonly ownerOf: (request: Request) => string | undefined
  /** Paths whose URL may be as long as a page. */
  readonly longPaths: ReadonlySet<string>
  readonly idempotency: Idempotency
  /** Remembers the client of a request, for the routes that need it. */
  readonly remember: (request: Request, peers: PeerSource, incoming: Request) => void
  /** Headers for the response to a request, such as the rate that it was counted against. */
  readonly headersFor: (request: Request) => Readonly<Record<string, string>> | undefined
  /** The request has been handled: frees the memory reserved for it. */
  readonly release: (request: Request) => void
}

/**
 * Handles a request before any route: sends a cached response immediately, answers preflights,
 * turns HEAD into GET without a body, restricts page hosts to their pages, and adds the shared
 * headers to every response (Elysia's own hooks skip some of its errors).
 */
export function createEntry(options: EntryOptions) {
  const { app, cache, changes, pageHosts, log, refuse, ownerOf, longPaths, remember, release } =
    options
  const { headersFor } = options
  const { once } = options.idempotency

  async function handle(incoming: Request, peers?: PeerSource): Promise<Response> {
    if (incoming.method === "OPTIONS") return preflight(incoming)
    const urlTooLong = tooLong(incoming)
    if (urlTooLong) return withRequestId(await refuse(urlTooLong, incoming), incoming)
    if (incoming.method === "HEAD") return head(incoming)
    const request = pageHosts.route(incoming)
    if (request instanceof Response) return withRequestId(request, incoming)
    if (peers) remember(request, peers, incoming)
    const response = await runAs(
      () => ownerOf(request),
      () => handleNotingReads(request),
    )
      .catch((error: unknown) => refuse(error, request))
      .then((response) => compressPage(request, response))
      .finally(() => release(request))
    for (const name in SHARED_HEADERS)
      if (!response.headers.has(name)) response.headers.set(name, SHARED_HEADERS[name] as string)
    const own = headersFor(request)
    for (const name in own)
      if (!response.headers.has(name)) response.headers.set(name, own[name] as string)
    return withRequestId(response, request)
  }

  /** Only responses to GET are ever cached. */
  function handleNotingReads(request: Request): Promise<Response> {
    if (request.method === "POST") return once(request, () => app.handle(request))
    if (request.method !== "GET") return app.handle(request)
    return noteReads(new Reading(changes.count()), () => app.handle(request))
  }

  function withRequestId(response: Response, request: Request): Response {
    response.headers.set("x-request-id", requestId(request))
    return response
  }

  // The socket accepts headers as long as a page, for the one path that needs it.
  function tooLong({ url, headers }: Request) {
    if (url.length > MOST_ADDRESS && !longPaths.has(new URL(url).pathname))
      return problem["long-address"](MOST_ADDRESS)
    let size = 0
    // Hardly anything here reads cookies, and a page on a sibling host may have set any number of them.
    for (const [name, value] of headers) if (name !== "cookie") size += name.length + value.length
    if (size > MOST_HEADERS) return problem["long-headers"](MOST_HEADERS)
  }

  async function head(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    // A HEAD request does not count as a visit, like a prefetch.
    headers.set("sec-purpose", "prefetch")
    const incoming = new Request(request.url, { headers })
    const response = cache.find(incoming) ?? (await handle(incoming))
    const length = (await response.arrayBuffer()).byteLength
    const answer = new Headers(response.headers)
    answer.set("content-length", String(length))
    return new Response(null, { status: response.status, headers: answer })
  }

  return async function enter(request: Request, peers?: PeerSource): Promise<Response> {
    const cached = cache.find(request)
    if (cached) return cached
    if (!log.debugs) return handle(request, peers)
    const started = performance.now()
    const response = await handle(request, peers)
    const ms = Math.round((performance.now() - started) * 100) / 100
    const { method, url } = request
    const request_id = response.headers.get("x-request-id")
    log.debug({ method, url, status: response.status, ms, request_id }, "request")
    return response
  }
}

function preflight(request: Request): Response {
  const incoming = request.headers.get("access-control-request-headers")
  return new Response(null, {
    status: 204,
    headers: {
      ...PREFLIGHT,
      "access-control-allow-headers": incoming?.slice(0, 1_000) ?? "*",
      vary: "access-control-request-headers",
    },
  })
}
