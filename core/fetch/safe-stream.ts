import type { SafeFetch, StreamOptions } from "../base/fetch"
import { resumeThread } from "../base/scope"
import type { PinnedRequest } from "../platform/connect"
import { FetchRefused, validateUrl } from "./fetch-rules"
import { type RequestLife, startLife } from "./request-life"

/** Resolves the host of a URL, checks it, and sends one request to the checked address. */
export type Connect = (url: URL, request: PinnedRequest) => Promise<Response>

/** Statuses whose responses have no body; `Response` refuses one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304])
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Sends requests whose responses are read as they arrive. */
export function createSafeStream(connect: Connect): SafeFetch["stream"] {
  return async (address, options = {}) => {
    const { headersMs = 30_000, silenceMs = 30_000, timeoutMs = 300_000 } = options
    const url = validateUrl(address)
    const life = startLife({ headersMs, silenceMs, timeoutMs }, options.signal)
    try {
      const request = requestOf(options, life.connection)
      const response = await Promise.race([life.failure, connect(url, request)])
      return respond(response, life, options)
    } catch (error) {
      throw life.fail(
        error instanceof FetchRefused
          ? error
          : new FetchRefused("unreachable", "The address could not be reached."),
      )
    }
  }
}

function requestOf({ method = "GET", headers, body }: StreamOptions, signal: AbortSignal) {
  return {
    method,
    // In lower case, so that the headers of the connection replace those with the same name.
    headers: Object.fromEntries(new Headers(headers)),
    body: body ?? undefined,
    signal,
  }
}

function respond(
  response: Response,
  life: RequestLife,
  { method, maxBytes = 10_000_000 }: StreamOptions,
): Response {
  const { status, statusText, headers, body } = response
  if (REDIRECTS.has(status))
    throw new FetchRefused("redirects", "The address redirects; use the final address.", status)
  if (status > 599)
    throw new FetchRefused(
      "status",
      `The address answered ${status}, which is not an HTTP status.`,
      status,
    )
  if ((headers.get("content-encoding") || "identity") !== "identity")
    throw new FetchRefused(
      "encoding",
      "The address sends a compressed response that was not requested.",
      status,
    )
  const init = { status, statusText, headers }
  if (!body || method === "HEAD" || WITHOUT_BODY.has(status)) {
    life.finish()
    return new Response(null, init)
  }
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes)
  life.restartSilence()
  return new Response(passOn(body, life, maxBytes), init)
}

/**
 * Reads as fast as the other server sends, not as fast as the caller reads. So a silence is always the
 * server's, and at most `maxBytes` wait in memory, even if the runtime reads ahead.
 */
function passOn(
  body: ReadableStream<Uint8Array>,
  life: RequestLife,
  maxBytes: number,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      life.failure.catch((error: unknown) => controller.error(error))
      void pump(body, controller, life, maxBytes)
    },
    cancel: () => life.finish(),
  })
}

async function pump(
  body: ReadableStream<Uint8Array>,
  controller: ReadableStreamDefaultController<Uint8Array>,
  life: RequestLife,
  maxBytes: number,
): Promise<void> {
  let size = 0
  try {
    for await (const part of body) {
      if (life.connection.aborted) return
      life.restartSilence()
      size += part.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      resumeThread()
      controller.enqueue(part)
    }
    if (life.connection.aborted) return
    life.finish()
    controller.close()
  } catch (error) {
    life.fail(error instanceof FetchRefused ? error : truncatedError())
  }
}

const tooLarge = (most: number) =>
  new FetchRefused("too-large", `The address sends more than ${most} bytes.`)

const truncatedError = () =>
  new FetchRefused(
    "truncated",
    "The address closed the connection before its response was complete.",
  )
