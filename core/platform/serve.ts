/**
 * What the site takes of request line and headers, for a page in a URL; request-pipeline.ts limits all other URLs. It is
 * here because the binary is built with it.
 */
export const MAX_HEADER_BYTES = 4_194_304

/** Knows the connections on which requests arrived. */
export interface PeerSource {
  requestIP(request: Request): { readonly address: string } | null
  /** Sets whether the connection of a request stays open, no matter how long its answer takes. */
  keepOpen(request: Request, isOpen: boolean): void
}

/** At once where nothing has to be waited for, which saves a promise. */
export type Answer = Response | Promise<Response>

/** What the server does with requests, and where it listens. */
export interface ServeOptions {
  readonly hostname: string
  /** 0 for any that is free. */
  readonly port: number
  /** After this a connection on which nothing happens is closed. */
  readonly idleSeconds: number
  /** Request line and headers together; a longer one is refused without reaching `fetch`. */
  readonly maxHeaderBytes: number
  /** A body has no limit here: the reader sets one. */
  fetch(request: Request, peers: PeerSource): Answer
  /** Answers when `fetch` throws. */
  error(error: Error): Response
}

export interface Listener {
  /** The actual port, also if 0 was requested. */
  readonly port: number
  /** Takes no more connections and settles when every answer is sent; `hard` cuts them off. */
  stop(hard?: boolean): Promise<void>
}

/** Rejects with a `code` such as EADDRINUSE if it cannot listen on the address. */
export type Serve = (options: ServeOptions) => Promise<Listener>
