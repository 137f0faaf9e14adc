import { hash64 } from "#platform/hash"
import type { CacheOptions } from "../../base/cache-options"
import { codings } from "../../base/negotiate"
import { Representation } from "../../base/representation"
import type { CacheableResponse } from "../../base/response-cache"
import { UNLISTED } from "../../base/unlisted"
import { trackCompleteness } from "../../points/wholeness"

export interface Made {
  readonly response: CacheableResponse
  /** Undefined if the options set no limit. */
  readonly maxAgeMs: number | undefined
}

// The missing part may be available at the next request, so clients should not cache this response.
const INCOMPLETE_MS = 1_000
const INCOMPLETE = { "cache-control": "no-store" }

/** Creates a JSON response, or text with `type`; an existing Response is returned unchanged. */
export async function makeResponse(
  request: Request,
  make: () => unknown,
  options: CacheOptions,
  now: () => number,
): Promise<Made | Response> {
  const { value: parts, whole } = await trackCompleteness(
    async () => [await options.until?.(), await make()] as const,
  )
  const [until, value] = parts
  if (value instanceof Response) return value
  const text = options.type ? String(value) : JSON.stringify(value)
  const type = options.type ?? "application/json; charset=utf-8"
  const headers: Record<string, string> = {
    "content-type": type,
    ...(options.type === undefined && showsHeld(value) ? UNLISTED : {}),
    ...afterMake(options.headers),
    ...(whole ? {} : INCOMPLETE),
  }
  const body = new Representation(text)
  // A person waits for a page, and most pages are requested once.
  if (type.startsWith("text/html"))
    await body.compress(codings(request.headers.get("accept-encoding") ?? ""))
  const lastModified = afterMake(options.lastModified)
  const ages = [
    afterMake(options.maxAgeMs),
    until === undefined ? undefined : until - now() - 1,
    whole ? undefined : INCOMPLETE_MS,
  ].filter((age) => age !== undefined)
  return {
    response: {
      body,
      etag: hash64(text).toString(36),
      status: 200,
      headers,
      negotiated: headers["vary"] === "accept",
      ...(lastModified === undefined ? {} : { lastModified }),
    },
    maxAgeMs: ages.length > 0 ? Math.min(...ages) : undefined,
  }
}

/** Whether JSON is about a held item. Lists have none, except a list of the one whose id the request names. */
function showsHeld(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false
  return isHeld(json) || Object.values(json).flat().some(isHeld)
}

const isHeld = (one: unknown) =>
  typeof one === "object" && one !== null && "held" in one && one.held === true

const afterMake = <T extends number | object | undefined>(value: T | (() => T)): T =>
  typeof value === "function" ? value() : value
