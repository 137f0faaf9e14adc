declare module "websocket-driver" {
  import type { EventEmitter } from "node:events"
  import type { Duplex } from "node:stream"

  /** The part that Broadside uses of the client's side of the protocol. */
  interface Driver extends EventEmitter {
    /** The bytes of the connection. */
    readonly io: Duplex
    start(): boolean
    text(message: string): boolean
    close(): boolean
  }
  const websocket: { client(url: string, options?: { readonly maxLength?: number }): Driver }
  export default websocket
}
