import { codings, prefetches } from "../../base/negotiate"
import type { CacheableResponse } from "../../base/response-cache"

export interface ReadyResponse extends CacheableResponse {
  /** Finished header sets by coding: building one costs more than sending it. */
  readonly ready: Map<string, Headers>
}

/** Sends responses in the best coding that the client accepts, or 304 if the client already has it. */
export function createSend(shared: Readonly<Record<string, string>>) {
  function headersOf(response: ReadyResponse, kind: string): Headers {
    const cached = response.ready.get(kind)
    if (cached) return cached
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

  function send(request: Request, response: ReadyResponse): Response {
    if (isKnown(request, response))
      return new Response(null, { status: 304, headers: headersOf(response, "304") })
    if (response.onRead && !prefetches(request)) response.onRead()
    const accepted = codings(request.headers.get("accept-encoding") ?? "")
    const { coding, body } = response.body.choose(accepted)
    return new Response(body, {
      status: response.status,
      headers: headersOf(response, coding ?? ""),
    })
  }
  return {
    send,
    /** The same for a response that is read again, which is worth compressing first. */
    sendAgain(request: Request, response: ReadyResponse): Response | Promise<Response> {
      const accepted = codings(request.headers.get("accept-encoding") ?? "")
      if (!response.body.missing(accepted) || isKnown(request, response))
        return send(request, response)
      return response.body.compress(accepted).then(() => send(request, response))
    },
  }
}

/** Whether the client already has this response. */
function isKnown({ headers }: Request, { etag, lastModified }: CacheableResponse): boolean {
  const match = headers.get("if-none-match")
  // An encoded body has the tag with a suffix, so the bare tag matches every coding.
  if (match !== null) return match.includes(etag) || match === "*"
  const since = headers.get("if-modified-since")
  if (since === null || lastModified === undefined) return false
  // The header has a resolution of one second.
  return Math.floor(lastModified / 1000) <= Math.floor(Date.parse(since) / 1000)
}
