import http from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import { Readable } from "node:stream"
import type { FetchPinned } from "../connect"

/** Statuses whose response the web platform allows no body. */
const WITHOUT_BODY = new Set([101, 103, 204, 205, 304])

// The runtime's `fetch` cannot connect to another address than that of the name.
export const fetchPinned: FetchPinned = async (url, address, { method, headers, body, signal }) => {
  const bytes = body === undefined ? undefined : await new Response(body).bytes()
  const name = url.hostname.replace(/^\[|\]$/g, "")
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = (url.protocol === "https:" ? https : http).request({
    host: address,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: { ...headers, host: url.host, "accept-encoding": "identity" },
    signal,
    // A connection of its own, closed afterwards.
    agent: false,
    ...(isIP(name) ? {} : { servername: name }),
  })
  request.on("error", reject)
  request.on("response", (answer) => resolve(responseOf(answer)))
  request.end(bytes)
  return promise
}

function responseOf(answer: http.IncomingMessage): Response {
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] as string, answer.rawHeaders[at + 1] as string)
  const status = answer.statusCode ?? 500
  const body = WITHOUT_BODY.has(status)
    ? null
    : (Readable.toWeb(answer) as unknown as ReadableStream)
  return new Response(body, { status, headers })
}
