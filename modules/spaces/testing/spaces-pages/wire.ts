import { connect, createServer, type Socket } from "node:net"
import { Transform } from "node:stream"

export interface Wire {
  readonly url: string
  cut(): void
  restore(): void
  close(): void
}

/** After how long a browser opens a stream again that broke, as the site says it, and, as long, as the wire does. */
const [RETRY, RETRY_SOON] = ["retry: 3000\n", "retry: 0100\n"]

/** What the site sends, but for the time that a browser waits before it follows again. */
const hurried = () =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      const at = chunk.indexOf(RETRY)
      if (at >= 0) chunk.write(RETRY_SOON, at)
      done(null, chunk)
    },
  })

/**
 * Someone's own way to the site. Being offline in Chromium only refuses new requests, so that what streams goes on;
 * a wire that is cut ends all that runs through it.
 */
export async function wireTo(site: string): Promise<Wire> {
  const port = Number(new URL(site).port)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, "localhost")
    near.pipe(far)
    far.pipe(hurried()).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on("error", () => one.destroy())
      one.on("close", () => {
        ends.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("The wire has no port")
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://localhost:${address.port}`,
    cut,
    restore() {
      isCut = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
