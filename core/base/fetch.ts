/** A request to another server, and its bounds. What is over them is refused. */
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
  /** Judges the content type; default HTML and plain text. */
  readonly accept?: (contentType: string) => boolean
  /** Those that count as an answer; default 200 alone. */
  readonly statuses?: readonly number[]
  /** Told each part as it comes; from the one at which it says true, no more is read. */
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
 * Requests an address outside, and refuses one that is not public. It throws a `Problem`: 400 for
 * an address that may not be asked, 502 for one that failed.
 */
export type SafeFetch = (url: string, options?: FetchOptions) => Promise<Fetched>
