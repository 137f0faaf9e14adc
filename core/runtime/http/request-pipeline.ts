import type { AnyElysia } from "elysia"
import { problem } from "../../base/problems"
import type { ResponseCache } from "../../base/response-cache"
import type { PeerSource } from "../../platform/serve"
import type { Changes } from "../data/tables/changes"
import { noteReads, Reading } from "../data/tables/reading"
import type { HostLog } from "../log/log"
import { runAs } from "../log/owner"
import { type Refuse, SHARED_HEADERS } from "./app"
import type { PageHosts } from "./hosts/page-hosts"
import { requestId } from "./request-id"

const PREFLIGHT = {
  ...SHARED_HEADERS,
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-max-age": "86400",
}

/** Longer than any address that a browser or a search makes. */
const MOST_ADDRESS = 16_384
const MOST_HEADERS = 16_384

export interface EntryOptions {
  readonly app: AnyElysia
  readonly cache: ResponseCache
  readonly changes: Changes
  readonly pageHosts: PageHosts
  readonly log: HostLog
  readonly refuse: Refuse
  /** Id of the module whose route answers a request. */
  readonly ownerOf: (request: Request) => string | undefined
  /** Paths whose address may be as long as a page. */
  readonly longPaths: ReadonlySet<string>
  /** Remembers who sent a request, for the routes that ask. */
  readonly remember: (request: Request, peer: string | undefined) => void
  /** The request is answered: what was held for it is free again. */
  readonly release: (request: Request) => void
}

/**
 * The way of a request before any route: a stored response is sent at once, preflights are answered,
 * HEAD becomes GET without a body, hosts of pages show these only, and every answer gets the
 * headers that all have (Elysia's own hooks skip some of its errors).
 */
export function createEntry(options: EntryOptions) {
  const { app, cache, changes, pageHosts, log, refuse, ownerOf, longPaths, remember, release } =
    options

  async function handle(asked: Request, peers?: PeerSource): Promise<Response> {
    if (asked.method === "OPTIONS") return preflight(asked)
    const long = tooLong(asked)
    if (long) return named(refuse(long, asked), asked)
    if (asked.method === "HEAD") return head(asked)
    const request = pageHosts.route(asked)
    if (request instanceof Response) return named(request, asked)
    remember(request, peers?.requestIP(asked)?.address)
    const response = await runAs(
      () => ownerOf(request),
      () => handleNotingReads(request),
    )
      .catch((error: unknown) => refuse(error, request))
      .finally(() => release(request))
    for (const name in SHARED_HEADERS)
      if (!response.headers.has(name)) response.headers.set(name, SHARED_HEADERS[name] as string)
    return named(response, request)
  }

  /** Only the response to a GET is ever stored. */
  function handleNotingReads(request: Request): Promise<Response> {
    if (request.method !== "GET") return app.handle(request)
    return noteReads(new Reading(changes.count()), () => app.handle(request))
  }

  function named(response: Response, request: Request): Response {
    response.headers.set("x-request-id", requestId(request))
    return response
  }

  // The socket takes headers as long as a page, for the one path that needs it.
  function tooLong({ url, headers }: Request) {
    if (url.length > MOST_ADDRESS && !longPaths.has(new URL(url).pathname))
      return problem["long-address"](MOST_ADDRESS)
    let size = 0
    // Nothing here reads cookies, and a page nearby may have set any number of them.
    for (const [name, value] of headers) if (name !== "cookie") size += name.length + value.length
    if (size > MOST_HEADERS) return problem["long-headers"](MOST_HEADERS)
  }

  async function head(request: Request): Promise<Response> {
    const headers = new Headers(request.headers)
    // A look at the headers is no visit, just as a prefetch is none.
    headers.set("sec-purpose", "prefetch")
    const asked = new Request(request.url, { headers })
    const response = cache.find(asked) ?? (await handle(asked))
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
  const asked = request.headers.get("access-control-request-headers")
  return new Response(null, {
    status: 204,
    headers: {
      ...PREFLIGHT,
      "access-control-allow-headers": asked?.slice(0, 1_000) ?? "*",
      vary: "access-control-request-headers",
    },
  })
}
