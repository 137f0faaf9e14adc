import type { IncomingMessage, ServerResponse } from "node:http"
import { streamOf } from "./stream"

/** Scheme, name and port of a target that is a whole URL. */
const AUTHORITY = /^https?:\/\/[^/?#]*/i
/** Characters of a Host header; any other would become another part of the URL. */
const HOST = /^[\w.~!$&'()*+,;=:[\]-]+$/
/** Each is a string in memory, however short. */
const MAX_HEADERS = 200

/** The status for a request that is invalid, or that servers interpret in different ways. */
export function faultIn(incoming: IncomingMessage): number | undefined {
  const { httpVersionMajor, httpVersionMinor, method, rawHeaders } = incoming
  if (httpVersionMajor !== 1 || httpVersionMinor > 1) return 505
  if (rawHeaders.length > MAX_HEADERS * 2) return 431
  if (pathOf(incoming) === undefined) return 400
  if (rawHeaders.filter((field, at) => at % 2 === 0 && /^host$/i.test(field)).length > 1) return 400
  if (!/^chunked$/i.test(incoming.headers["transfer-encoding"] ?? "chunked")) return 400
  // The web platform has no such request.
  if (method === "TRACE") return 501
}

/** The request that arrived. Its signal aborts if the client leaves before it has its response. */
export function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const gone = new AbortController()
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  const init: RequestInit & { duplex: "half" } = {
    method: incoming.method,
    headers: headersOf(incoming),
    signal: gone.signal,
    body: bodyOf(incoming, outgoing),
    duplex: "half",
  }
  const host = incoming.headers.host ?? ""
  const path = pathOf(incoming)
  const url = HOST.test(host) ? URL.parse(`http://${host}${path}`) : null
  // No site has this name, so that the request is refused as one for another site.
  return new Request(url ?? `http://-${path}`, init)
}

function pathOf({ url = "" }: IncomingMessage): string | undefined {
  if (url.startsWith("/")) return url
  const path = url.replace(AUTHORITY, "")
  if (path === url || !/^(?:[/?#]|$)/.test(path)) return
  return path.startsWith("/") ? path : `/${path}`
}

function headersOf({ rawHeaders, headers: { cookie } }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  // Cookies are a list of their own kind, and may come in several headers.
  if (cookie !== undefined) headers.set("cookie", cookie)
  return headers
}

/** The rest of it is discarded once the response is sent; otherwise the next request would never be read. */
function bodyOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): ReadableStream<Uint8Array> | null {
  const { method, headers } = incoming
  // The web platform allows none for these.
  if (method === "GET" || method === "HEAD") return null
  if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return null
  const { stream, fail } = streamOf(incoming, () => incoming.resume())
  outgoing.once("finish", fail)
  return stream
}
