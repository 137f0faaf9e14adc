import { connect } from "node:net"

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends exactly these bytes and reads until the server closes; ask it to, with `Connection: close`. */
export function sendRaw(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding("utf8")
    socket.on("data", (part) => (answer += part))
    socket.on("error", reject)
    socket.on("close", () => {
      const [head = "", ...rest] = answer.split("\r\n\r\n")
      resolve({ status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") })
    })
  })
}

/** A GET with these lines as its headers. */
export const getRaw = (url: string, path: string, lines: readonly string[]) =>
  sendRaw(url, [`GET ${path} HTTP/1.1`, ...lines, "Connection: close", "", ""].join("\r\n"))
