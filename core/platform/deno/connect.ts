import http, { type IncomingMessage } from "node:http"
import { connect, isIP, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import type { FetchPinned, PinnedRequest } from "../connect"
import { streamOf } from "./http/stream"
import { runtime } from "./process"

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([204, 205, 304])
const MAX_HEADER_BYTES = 65_536
const MAX_HEADERS = 256
/** Interim responses, such as 100 and 103, before the one that counts. */
const MAX_INTERIM = 20

/**
 * The runtime's `fetch` cannot connect to another address than that of the name. These requests know nothing of
 * redirects, encodings and the proxies of the environment.
 */
export const fetchPinned: FetchPinned = async (url, address, init) => {
  const { headers, bytes } = await encodeRequest(init)
  const { signal, method } = init
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = http.request({
    // Without an agent, which would keep the connection, or go through a proxy of the environment.
    createConnection: () => connectTo(url, address),
    path: url.pathname + url.search,
    method,
    headers: { ...headers, Host: url.host },
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  const cut = () => void request.destroy(signal.reason)
  signal.addEventListener("abort", cut)
  let interim = 0
  request.on("information", () => {
    if (++interim > MAX_INTERIM) request.destroy(new Error("The response does not begin."))
  })
  request.on("error", reject)
  request.on("close", () => {
    signal.removeEventListener("abort", cut)
    reject(new Error("The connection was closed before a response."))
  })
  request.on("response", (answer) => {
    const end = () => void request.destroy()
    answer.once("end", end)
    try {
      resolve(responseOf(answer, method, end))
    } catch (error) {
      reject(error)
      end()
    }
  })
  request.end(bytes)
  return promise
}

function connectTo(url: URL, host: string): Socket {
  const isTls = url.protocol === "https:"
  const port = Number(url.port || (isTls ? 443 : 80))
  if (!isTls) return connect({ host, port })
  const name = url.hostname.replace(/^\[|\]$/g, "")
  // The environment must not turn this off.
  const checked = { host, port, rejectUnauthorized: true }
  // SNI takes no addresses; the certificate must still be for the address.
  return connectTls(isIP(name) ? checked : { ...checked, servername: name })
}

async function encodeRequest({ headers, body }: PinnedRequest) {
  const all = new Headers({ accept: "*/*", "user-agent": runtime.replace(" ", "/") })
  const whole = new Response(body)
  const type = whole.headers.get("content-type")
  if (type && typeof body !== "string") all.set("content-type", type)
  for (const name in headers) all.set(name, headers[name] as string)
  // Callers do not set the headers of the connection.
  for (const name of ["host", "connection", "transfer-encoding", "content-length"]) all.delete(name)
  all.set("accept-encoding", "identity")
  const bytes = body === undefined ? undefined : await whole.bytes()
  // Without it, the body of a DELETE would be sent as if it were the next request.
  if (bytes) all.set("content-length", String(bytes.length))
  return { headers: Object.fromEntries(all), bytes }
}

function responseOf(answer: IncomingMessage, method: string, cancel: () => void): Response {
  const { rawHeaders, statusCode: status = 0, statusMessage: statusText } = answer
  if (status < 200 || rawHeaders.length > MAX_HEADERS * 2)
    throw new Error("The response is malformed.")
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  const isKnown = status <= 599
  const hasBody = isKnown && method.toUpperCase() !== "HEAD" && !WITHOUT_BODY.has(status)
  if (!hasBody) cancel()
  const response = new Response(hasBody ? streamOf(answer, cancel).stream : null, {
    status: isKnown ? status : 599,
    statusText,
    headers,
  })
  // The web platform has no such response, and the caller has to know what was answered.
  return isKnown ? response : Object.defineProperty(response, "status", { value: status })
}
