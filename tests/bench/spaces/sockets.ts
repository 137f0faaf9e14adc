import type { Socket } from "bun"

/** One connection to a server, with one request at a time; others wait for their turn. */
export interface Line {
  /** Settles once the answer is complete; rejects if it is 400 or above. */
  post(path: string, json: object): Promise<void>
}

interface Waiting {
  readonly request: string
  readonly done: () => void
  readonly failed: (reason: Error) => void
}

/** An answer that is coming in: its head, then how many bytes of its body are missing. */
interface Incoming {
  head: string
  missing: number
}

/** HTTP with keep-alive on a raw socket, which costs the client less than `fetch`. */
export async function connectLine(url: string): Promise<Line> {
  const { hostname, port, host } = new URL(url)
  const queue: Waiting[] = []
  const incoming: Incoming = { head: "", missing: -1 }
  const sendNext = () => {
    const next = queue[0]
    // A small request always fits into the socket's buffer.
    if (next) socket.write(next.request)
  }
  const finish = () => {
    const status = incoming.head.slice(9, 12)
    const { done, failed } = queue.shift() as Waiting
    if (Number(status) < 400) done()
    else failed(new Error(`answered ${status}: ${incoming.head}`))
    incoming.head = ""
    incoming.missing = -1
    sendNext()
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, bytes) => {
        if (receive(incoming, bytes)) finish()
      },
      close: () => queue[0]?.failed(new Error("the server closed a connection")),
    },
  })
  return {
    post: (path, json) =>
      new Promise((done, failed) => {
        const body = JSON.stringify(json)
        const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json`
        const length = `content-length: ${Buffer.byteLength(body)}`
        queue.push({ request: `${head}\r\n${length}\r\n\r\n${body}`, done, failed })
        if (queue.length === 1) sendNext()
      }),
  }
}

/** Whether the answer is complete with these bytes. */
function receive(incoming: Incoming, bytes: Buffer): boolean {
  if (incoming.missing >= 0) incoming.missing -= bytes.length
  else {
    const before = incoming.head.length
    incoming.head += bytes.toString("latin1")
    const end = incoming.head.indexOf("\r\n\r\n")
    if (end < 0) return false
    const length = Number(/content-length: (\d+)/i.exec(incoming.head.slice(0, end))?.[1] ?? 0)
    incoming.missing = length - (before + bytes.length - end - 4)
  }
  return incoming.missing <= 0
}

const DATA = /^data: (.*)$/m

/** Follows a stream of events on a raw socket; settles with its first bytes. */
export function followEvents(
  url: string,
  event: string,
  heard: (data: string) => void,
): Promise<void> {
  const { hostname, port, host, pathname } = new URL(url)
  const mark = `event: ${event}\n`
  let rest = ""
  const read = (bytes: Buffer) => {
    // Lengths of chunks stand between events, on lines of their own.
    const parts = (rest + bytes.toString("latin1")).split("\n\n")
    rest = parts.pop() ?? ""
    for (const part of parts) if (part.includes(mark)) heard(DATA.exec(part)?.[1] ?? "")
  }
  return new Promise((resolve, reject) => {
    const open = (socket: Socket) =>
      void socket.write(
        `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`,
      )
    const data = (_: Socket, bytes: Buffer) => {
      resolve()
      read(bytes)
    }
    const error = (_: Socket, reason: Error) => reject(reason)
    void Bun.connect({ hostname, port: Number(port), socket: { open, data, error } })
  })
}
