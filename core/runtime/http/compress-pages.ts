import { type Coding, codings } from "../../base/negotiate"
import { type Bytes, Representation } from "../../base/representation"

/**
 * Compresses a page that is made for one person, such as a form with what was typed. What can be
 * cached is compressed where it is cached.
 */
export function compressPage(request: Request, response: Response): Response | Promise<Response> {
  const { headers } = response
  if (!headers.get("content-type")?.startsWith("text/html")) return response
  if (headers.has("etag") || headers.has("content-encoding") || !response.body) return response
  const accepted = codings(request.headers.get("accept-encoding") ?? "")
  return accepted.length > 0 ? compressed(response, accepted) : response
}

async function compressed(response: Response, accepted: readonly Coding[]): Promise<Response> {
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
