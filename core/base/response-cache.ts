import type { CacheOptions, RememberOptions } from "./cache-options"
import type { Representation } from "./representation"

export interface CacheableResponse {
  readonly body: Representation
  readonly etag: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Called for every full response, also from the cache. */
  readonly onRead?: () => void
  /** Browsers get another response at this address. */
  readonly negotiated?: boolean
  /** Milliseconds since the epoch. */
  readonly lastModified?: number
}

export interface ResponseCache {
  /**
   * The stored response for this address, if none of the data behind it has changed; a promise where
   * it has to be compressed first.
   */
  find(request: Request): Response | Promise<Response> | undefined
  /** Makes, stores and sends the JSON response (or text with `type`) to a GET. */
  cached(request: Request, make: () => unknown, options?: CacheOptions): Promise<Response>
  /** Sends a response and stores it until data that this request has read changes. */
  store(request: Request, response: CacheableResponse, maxAgeMs?: number): Response
  /** Makes a value once for all responses that need it, until data that was read for it changes. */
  remember<T>(key: string, make: () => T | Promise<T>, options?: RememberOptions<T>): Promise<T>
  /** Registers a rewritten request: clients request its response at this address. */
  useAddress(request: Request, url: string): void
}
