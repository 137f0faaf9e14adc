import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import websocket from "websocket-driver"

/** An AIS stream as aisstream sends it: nothing before a subscription, which it requires within 3 s. */
export interface AisServer {
  readonly url: string
  readonly subscriptions: Subscription[]
  /** How many connections are open. */
  open(): number
  /** Settles when there are this many subscriptions. */
  subscribed(count: number): Promise<void>
  say(message: string | Uint8Array<ArrayBuffer>): void
  /** Ends every connection. */
  drop(): void
  stop(): Promise<void>
}

interface Subscription {
  readonly APIKey: string
  readonly BoundingBoxes: readonly (readonly [readonly number[], readonly number[]])[]
  readonly FilterMessageTypes: readonly string[]
}

export async function startAisServer(): Promise<AisServer> {
  const subscriptions: Subscription[] = []
  const connections = new Map<Socket, ReturnType<typeof websocket.server>>()
  const waiting = new Set<{ readonly count: number; readonly go: () => void }>()

  function subscribe(text: string) {
    subscriptions.push(JSON.parse(text))
    for (const one of waiting) if (subscriptions.length >= one.count) one.go()
  }

  const server = createServer((socket) => {
    const driver = websocket.server()
    driver.on("connect", () => driver.start())
    driver.on("open", () => connections.set(socket, driver))
    driver.on("message", ({ data }) => subscribe(String(data)))
    // A reset of the connection only closes it.
    socket.on("error", () => undefined)
    socket.on("close", () => connections.delete(socket))
    socket.pipe(driver.io).pipe(socket)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo

  function drop() {
    for (const socket of connections.keys()) socket.destroy()
  }
  return {
    url: `ws://127.0.0.1:${port}/v0/stream`,
    subscriptions,
    open: () => connections.size,
    async subscribed(count) {
      if (subscriptions.length >= count) return
      await new Promise<void>((go) => waiting.add({ count, go }))
    },
    say(message) {
      for (const driver of connections.values())
        if (typeof message === "string") driver.text(message)
        else driver.binary(Buffer.from(message))
    },
    drop,
    async stop() {
      const closed = once(server, "close")
      server.close()
      drop()
      await closed
    },
  }
}

/** A position report, as in the documentation of aisstream. */
export const report = (fields: object = {}, about: object = {}) =>
  JSON.stringify({
    MessageType: "PositionReport",
    MetaData: {
      MMSI: 259000420,
      MMSI_String: 259000420,
      ShipName: "AUGUSTSON           ",
      latitude: 66.02695,
      longitude: 12.253821666666665,
      time_utc: "2026-11-20 11:59:30.318353 +0000 UTC",
      ...about,
    },
    Message: {
      PositionReport: {
        Cog: 308.2,
        CommunicationState: 81982,
        Latitude: 66.02695,
        Longitude: 12.253821666666665,
        MessageID: 1,
        NavigationalStatus: 15,
        PositionAccuracy: true,
        Raim: false,
        RateOfTurn: 4,
        RepeatIndicator: 0,
        Sog: 10,
        Spare: 0,
        SpecialManoeuvreIndicator: 0,
        Timestamp: 31,
        TrueHeading: 235,
        UserID: 259000420,
        Valid: true,
        ...fields,
      },
    },
  })
