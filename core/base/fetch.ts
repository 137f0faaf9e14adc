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
 * A request whose response is read as it arrives. The first four are those of `RequestInit`, so that the
 * `init` of a client library fits.
 */
export interface StreamOptions {
  /** Default GET. */
  readonly method?: string
  readonly headers?: HeadersInit
  readonly body?: BodyInit | null
  /** Ends the request, also while its body is read; the error is the signal's reason. */
  readonly signal?: AbortSignal | null
  /** Milliseconds until the headers of the response. Default 30,000. */
  readonly headersMs?: number
  /** Milliseconds without a byte of the body. Default 30,000. */
  readonly silenceMs?: number
  /** Milliseconds for everything together, until the last byte. Default 300,000. */
  readonly timeoutMs?: number
  /** Bytes of the body, read ahead into memory until the caller takes them. Default 10,000,000. */
  readonly maxBytes?: number
}

/** Sends requests to public addresses only. */
export interface SafeFetch {
  /**
   * Requests an address and reads the response in full, within the limits of `options`. Throws a
   * `FetchRefused` with `reason`, `message` and, where that is the reason, `status`.
   * @example const { bytes } = await ctx.fetch("https://example.com/", { maxBytes: 100_000 })
   */
  (url: string, options?: FetchOptions): Promise<Fetched>
  /**
   * Requests an address and returns as soon as the headers have arrived: any status, with its headers, and a
   * body that streams. Follows no redirects. Cancel the body, or abort the `signal`, to close the
   * connection; a limit closes it too. Throws a `FetchRefused`, as reading the body does, whose `reason`
   * is `scheme`, `credentials`, `port`, `unresolvable`, `not-public`, `redirects`, `encoding`, `status`
   * (not an HTTP status), `timeout`, `too-large`, `unreachable` or `truncated`; after an abort, both
   * throw the reason of the `signal`.
   * @example
   * const model = createOpenAICompatible({
   *   name: "model",
   *   baseURL: "https://models.example/v1",
   *   fetch: (url, init) => ctx.fetch.stream(String(url), { ...init, silenceMs: 60_000 }),
   * })
   */
  stream(url: string | URL, options?: StreamOptions): Promise<Response>
}
