import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { codings } from "../../base/negotiate"

const gzipAside = promisify(gzip)
/** Below this size the coding's own header outweighs the gain. */
const LEAST = 1_000
/** Made for one request, so a little work has to do: a page of 2 MB takes 20 ms, on another thread. */
const LEVEL = 4

/**
 * Compresses a page that is made for one person, such as a form with what was typed. What can be
 * cached is compressed where it is cached.
 */
export function compressPage(request: Request, response: Response): Response | Promise<Response> {
  const { headers } = response
  if (!headers.get("content-type")?.startsWith("text/html")) return response
  if (!response.body || headers.has("content-encoding") || headers.has("etag")) return response
  if (!codings(request.headers.get("accept-encoding") ?? "").includes("gzip")) return response
  return compressed(response)
}

async function compressed(response: Response): Promise<Response> {
  const { headers, status } = response
  const page = await response.arrayBuffer()
  const answer = new Headers(headers)
  if (page.byteLength < LEAST) return new Response(page, { status, headers: answer })
  answer.set("content-encoding", "gzip")
  answer.append("vary", "accept-encoding")
  answer.delete("content-length")
  return new Response(await gzipAside(page, { level: LEVEL }), { status, headers: answer })
}
