/** A request to another server, with its limits. A response beyond them is refused. */
export interface FetchOptions {
  readonly method?: "GET" | "POST" | "DELETE"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Default 2,000,000. */
  readonly maxBytes?: number
  /** For everything together, redirects included. Default 10,000. */
  readonly timeoutMs?: number
  /** Default 3; a request with a body is never redirected. */
  readonly maxRedirects?: number
  /** Checks the content type; default HTML and plain text. */
  readonly accept?: (contentType: string) => boolean
  /** Statuses that count as success; default only 200. */
  readonly statuses?: readonly number[]
  /** Ends the request early. */
  readonly signal?: AbortSignal
  /** Called with each chunk as it arrives; return true to stop reading. */
  readonly enough?: (part: Uint8Array) => boolean
}

/** The response of another server, read in full. */
export interface Fetched {
  readonly status: number
  /** After redirects. */
  readonly url: string
  readonly headers: Headers
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Requests a public address. Throws a `Problem`: 400 for an address that is not allowed, 502 for a
 * request that failed.
 */
export type SafeFetch = (url: string, options?: FetchOptions) => Promise<Fetched>
