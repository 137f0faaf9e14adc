import type { AnyElysia } from "elysia"
import { headerBytes } from "#platform/headers"
import { elapsed } from "../base/clock"
import { type Coding, codings } from "../base/negotiate"
import { problem } from "../base/problems"
import { type Bytes, Representation } from "../base/representation"
import type { ResponseCache } from "../base/response-cache"
import { runIn } from "../base/scope"
import type { Changes } from "../data/tables/changes"
import { Reading } from "../data/tables/reading"
import type { HostLog } from "../log/log"
import type { Answer, PeerSource } from "../platform/serve"
import { type Refuse, SHARED_HEADERS } from "./app"
import { asksLiveness, isHealthCheck, LIVENESS } from "./health"
import type { PageHosts } from "./hosts/page-hosts"
import type { Idempotency } from "./idempotency/idempotency"
import type { ReadLimits } from "./limits/read-limits"
import { lastRequestId } from "./request-id"
import { withoutKeys } from "./without-keys"

/**
 * Compresses a page that is made for one person, such as a form with what was typed. What can be
 * cached is compressed where it is cached.
 */
function compressPage(request: Request, response: Response): Response | Promise<Response> {
  const { headers } = response
  if (!headers.get("content-type")?.startsWith("text/html")) return response
  if (headers.has("etag") || headers.has("content-encoding") || !response.body) return response
  const accepted = codings(request.headers.get("accept-encoding") ?? "")
  return accepted.length > 0 ? compress(response, accepted) : response
}

async function compress(response: Response, accepted: readonly Coding[]): Promise<Response> {
  const { headers, status } = response
  const page = new Representation(new Uint8Array(await response.arrayBuffer()) as Bytes)
  await page.compress(accepted)
  const { coding, body } = page.choose(accepted)
  const answer = new Headers(headers)
  if (!coding) return new Response(body, { status, headers: answer })
  answer.set("content-encoding", coding)
  answer.append("vary", "accept-encoding")
  answer.delete("content-length")
  return new Response(body, { status, headers: answer })
}

const PREFLIGHT = {
  ...SHARED_HEADERS,
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-max-age": "86400",
}

const ALIVE = JSON.stringify(LIVENESS.answer)
// The type that the runtime sets for JSON, so that it is the same as in answers of routes.
const ALIVE_HEADERS = new Headers(Response.json(null).headers)
for (const name in SHARED_HEADERS) ALIVE_HEADERS.set(name, SHARED_HEADERS[name] as string)

/** Longer than any URL that a browser or a search form produces. */
const MAX_ADDRESS = 16_384
const MAX_HEADERS = 16_384

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
  /** How much of the thread the reads of a client may use. */
  readonly reads: ReadLimits
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
  const { headersFor, reads } = options
  const { once } = options.idempotency

  /** `socketRequest` is the one that the server knows, where `incoming` was derived from it. */
  function handle(incoming: Request, peers?: PeerSource, socketRequest = incoming): Answer {
    if (incoming.method === "OPTIONS") return preflight(incoming)
    // Asked often, and nothing reads their headers or needs to know their client.
    const isHealth = isHealthCheck(incoming.url)
    const long = isHealth ? undefined : tooLong(incoming)
    if (long) return refuse(long, incoming).then((response) => withRequestId(response, incoming))
    if (incoming.method === "HEAD") return head(incoming, peers)
    const request = pageHosts.route(incoming)
    if (request instanceof Response) return withRequestId(request, incoming)
    if (peers && !isHealth) remember(request, peers, socketRequest)
    return answer(request, isHealth)
  }

  async function answer(request: Request, isHealth: boolean): Promise<Response> {
    try {
      const refusal = request.method === "GET" && !isHealth ? reads.begin(request) : undefined
      const response = refusal
        ? await refuse(refusal.problem, request, refusal.isPlain)
        : await compressPage(request, await runRoute(request))
      return finish(response, request)
    } catch (error) {
      return finish(await compressPage(request, await refuse(error, request)), request)
    } finally {
      reads.end(request)
      release(request)
    }
  }

  function runRoute(request: Request): Answer {
    const owner = () => ownerOf(request)
    // Not `handle`, which only makes another promise of it.
    const run = () => app.fetch(request)
    // Only responses to GET are ever cached.
    const reading = request.method === "GET" ? new Reading(changes.count()) : undefined
    const resume = () => reads.resume(request)
    return runIn(
      { owner, reading, resume },
      request.method === "POST" ? () => once(request, run) : run,
    )
  }

  /** Adds the headers that every response has, unless its route set them. */
  function finish(response: Response, request: Request): Response {
    const { headers } = response
    for (const name in SHARED_HEADERS)
      if (!headers.has(name)) headers.set(name, SHARED_HEADERS[name] as string)
    const own = headersFor(request)
    for (const name in own) if (!headers.has(name)) headers.set(name, own[name] as string)
    return withRequestId(response, request)
  }

  function withRequestId(response: Response, request: Request): Response {
    response.headers.set("x-request-id", lastRequestId(request))
    return response
  }

  // The socket accepts headers as long as a page, for the one path that needs it.
  function tooLong({ url, headers }: Request) {
    if (url.length > MAX_ADDRESS && !longPaths.has(new URL(url).pathname))
      return problem["long-address"](MAX_ADDRESS)
    // Hardly anything here reads cookies, and a page on a sibling host may have set any number of them.
    if (headerBytes(headers, "cookie") > MAX_HEADERS) return problem["long-headers"](MAX_HEADERS)
  }

  async function head(request: Request, peers?: PeerSource): Promise<Response> {
    const headers = new Headers(request.headers)
    // A HEAD request does not count as a visit, like a prefetch.
    headers.set("sec-purpose", "prefetch")
    const incoming = new Request(request.url, { headers })
    const response = await (cache.find(incoming) ?? handle(incoming, peers, request))
    const length = (await response.arrayBuffer()).byteLength
    const answer = new Headers(response.headers)
    answer.set("content-length", String(length))
    return new Response(null, { status: response.status, headers: answer })
  }

  /** Handles a request, and writes it to the log. */
  async function handleLogged(request: Request, peers?: PeerSource): Promise<Response> {
    const started = elapsed()
    const response = await handle(request, peers)
    const ms = Math.round((elapsed() - started) * 100) / 100
    const { method } = request
    const url = withoutKeys(request.url)
    const request_id = response.headers.get("x-request-id")
    log.debug({ method, url, status: response.status, ms, request_id }, "request")
    return response
  }

  /** What the route would answer, for a load balancer that asks all the time. */
  function alive(request: Request): Response | undefined {
    if (!asksLiveness(request) || pageHosts.pagesOnly(request)) return
    return withRequestId(new Response(ALIVE, { headers: ALIVE_HEADERS }), request)
  }

  return (request: Request, peers?: PeerSource): Answer => {
    reads.interrupt()
    if (log.debugs) return cache.find(request) ?? handleLogged(request, peers)
    return alive(request) ?? cache.find(request) ?? handle(request, peers)
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
