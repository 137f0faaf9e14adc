declare module "websocket-driver" {
  import type { EventEmitter } from "node:events"
  import type { Duplex } from "node:stream"

  /** The part of the protocol that Broadside uses, and its tests on the server's side. */
  interface Driver extends EventEmitter {
    /** The bytes of the connection. */
    readonly io: Duplex
    start(): boolean
    text(message: string): boolean
    binary(message: Buffer): boolean
    close(): boolean
  }
  const websocket: {
    client(url: string, options?: { readonly maxLength?: number }): Driver
    server(): Driver
  }
  export default websocket
}
