import { expect } from "bun:test"
import type { StreamOptions } from "../../base/fetch"
import { createSafeFetch } from "../safe-fetch"
import type { startRawServer } from "./raw-server"

export const { stream } = createSafeFetch({ allowPrivate: ["127.0.0.0/8"] })
export const HEAD =
  "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
export const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
export const END = "0\r\n\r\n"

/** Streams from a raw server, with both ends in hand. */
export function streamsFrom(server: Awaited<ReturnType<typeof startRawServer>>) {
  /** Requests the server's address, and returns once the request has arrived. */
  async function ask(options?: StreamOptions) {
    const response = stream(server.url, options)
    response.catch(() => undefined)
    return { response, connection: await server.next() }
  }

  /** The same, up to the first chunk, which the client has read. */
  async function begin(options?: StreamOptions) {
    const { response, connection } = await ask(options)
    connection.write(HEAD + chunk("first"))
    const reader = (await response).body?.getReader()
    if (!reader) throw new Error("the response has no body")
    const read = async () => {
      const { done, value } = await reader.read()
      return done ? undefined : new TextDecoder().decode(value)
    }
    expect(await read()).toBe("first")
    return { reader, read, connection }
  }

  return { ask, begin }
}

/** The reason and the message of a refusal. */
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "went through",
    (error: { reason?: string; message: string }) => [error.reason, error.message],
  )
