import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Requests that a client may send ahead of a response; more are no use to anyone, and each takes memory. */
const MAX_AHEAD = 100

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Handles the requests of a connection one after the other, each when the response before is sent. Otherwise one
 * connection could start any number at once, and those whose turn had not come would never learn that the client left.
 */
export function inTurn(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const begin = () => {
      outgoing.once("close", () => {
        const next = socket.writable ? waiting.get(socket)?.shift() : undefined
        if (next) next()
        else waiting.delete(socket)
      })
      handle(incoming, outgoing)
    }
    const ahead = waiting.get(socket)
    if (!ahead) {
      waiting.set(socket, [])
      begin()
    } else if (ahead.push(begin) > MAX_AHEAD) socket.destroy()
  }
}
