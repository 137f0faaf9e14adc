import { fetchPinned } from "#platform/connect"
import type { Fetched, FetchOptions, SafeFetch } from "../base/fetch"
import { FetchRefused, validateUrl } from "./fetch-rules"
import { createResolver, type NetworkSettings } from "./resolve"
import { type Connect, createSafeStream } from "./safe-stream"

const isPage = (type: string) => /^text\/(html|plain)\b/.test(type)

/**
 * The only way for this server to send requests. The name is resolved once, every address is
 * checked, and the connection goes to the checked address, so that a second lookup cannot lead
 * elsewhere.
 */
export function createSafeFetch(network: NetworkSettings): SafeFetch {
  const resolve = createResolver(network)

  const connect: Connect = async (url, request) => fetchPinned(url, await resolve(url), request)

  function hop(url: URL, options: FetchOptions, abort: AbortController): Promise<Response> {
    const { method = "GET", headers = {}, body } = options
    return connect(url, { method, headers, body, signal: abort.signal })
  }

  async function follow(
    start: string,
    options: FetchOptions,
    abort: AbortController,
  ): Promise<Fetched> {
    let url = validateUrl(start)
    for (let redirects = 0; ; redirects++) {
      const response = await hop(url, options, abort)
      if (response.status < 300 || response.status > 399) return receive(url, response, options)
      const location = response.headers.get("location")
      if (options.body !== undefined || !location || redirects >= (options.maxRedirects ?? 3))
        throw new FetchRefused(
          "redirects",
          "The address redirects too often; use the final address.",
        )
      const next = URL.parse(location, url)
      if (!next)
        throw new FetchRefused("redirects", "The address redirects without a valid location.")
      url = validateUrl(next)
    }
  }

  async function read(start: string, options: FetchOptions = {}): Promise<Fetched> {
    const abort = new AbortController()
    const seconds = (options.timeoutMs ?? 10_000) / 1000
    const late = new FetchRefused("timeout", `The address did not answer within ${seconds} s.`)
    let timer: ReturnType<typeof setTimeout> | undefined
    const ended = new FetchRefused("timeout", "The request was ended.")
    let end: () => void = () => undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(late), seconds * 1000)
      end = () => reject(ended)
    })
    options.signal?.addEventListener("abort", end)
    if (options.signal?.aborted) end()
    try {
      return await Promise.race([follow(start, options, abort), deadline])
    } catch (error) {
      if (error instanceof FetchRefused) throw error
      throw new FetchRefused("unreachable", "The address could not be reached.")
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener("abort", end)
      // Always close the connection; nothing more is read from it.
      abort.abort()
    }
  }

  return Object.assign(read, { stream: createSafeStream(connect) })
}

async function receive(url: URL, response: Response, options: FetchOptions): Promise<Fetched> {
  const contentType = response.headers.get("content-type") ?? ""
  const { status } = response
  if (!(options.statuses ?? [200]).includes(status))
    throw new FetchRefused("status", `The address answered ${status} instead of 200.`, status)
  if (!(options.accept ?? isPage)(contentType.toLowerCase()))
    throw new FetchRefused(
      "type",
      "The address does not send the expected type, HTML or plain text.",
    )
  const coding = response.headers.get("content-encoding") ?? "identity"
  if (coding !== "identity")
    throw new FetchRefused(
      "encoding",
      "The address sends a compressed response that was not requested.",
    )
  const bytes = await readUpTo(response, options)
  return { status, url: url.href, headers: response.headers, contentType, bytes }
}

async function readUpTo(
  response: Response,
  { maxBytes: most = 2_000_000, enough }: FetchOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new FetchRefused("too-large", `The address sends more than ${most} bytes.`)
  if (Number(response.headers.get("content-length") ?? 0) > most) throw tooLarge
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw tooLarge
    parts.push(part)
    if (enough?.(part)) break
  }
  return new Uint8Array(Buffer.concat(parts))
}
