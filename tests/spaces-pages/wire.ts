import { connect, createServer, type Socket } from "node:net"

export interface Wire {
  readonly url: string
  cut(): void
  restore(): void
  close(): void
}

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
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
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
