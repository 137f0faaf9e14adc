/** What happens on a connection, and its limits. */
export interface SocketOptions {
  /** A message beyond it ends the connection. Default 65,536. */
  readonly maxBytes?: number
  /** Until the connection is open. Default 10,000. */
  readonly timeoutMs?: number
  opened?(): void
  message?(text: string): void
  /** Called once, also if the connection never opened; `why` is a sentence. */
  closed?(why: string): void
}

/** An open connection, or one that is being opened. */
export interface Socket {
  /** Before the connection is open this does nothing. */
  send(text: string): void
  close(): void
}

/**
 * Opens a WebSocket to a public address, `ws://` or `wss://`. It never throws: an address that is
 * not allowed is told to `closed`, like every other end.
 */
export type SafeSocket = (url: string, options: SocketOptions) => Socket
