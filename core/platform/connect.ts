export interface PinnedRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly signal: AbortSignal
}

/**
 * Sends one request for `url` to this very address: no second look-up, no proxy, no redirect, no
 * decompression, no kept connection. TLS is checked against the name in `url`.
 */
export type FetchPinned = (url: URL, address: string, request: PinnedRequest) => Promise<Response>
