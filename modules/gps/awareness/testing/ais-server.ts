import type { ServerWebSocket } from "bun"

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
  stop(): void
}

interface Subscription {
  readonly APIKey: string
  readonly BoundingBoxes: readonly (readonly [readonly number[], readonly number[]])[]
  readonly FilterMessageTypes: readonly string[]
}

export function startAisServer(): AisServer {
  const subscriptions: Subscription[] = []
  const sockets = new Set<ServerWebSocket<undefined>>()
  const waiting = new Set<{ readonly count: number; readonly go: () => void }>()
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, server) =>
      server.upgrade(request) ? undefined : new Response("no", { status: 400 }),
    websocket: {
      open: (socket) => void sockets.add(socket),
      close: (socket) => void sockets.delete(socket),
      message(_, text) {
        subscriptions.push(JSON.parse(String(text)))
        for (const one of waiting) if (subscriptions.length >= one.count) one.go()
      },
    },
  })
  return {
    url: `ws://127.0.0.1:${server.port}/v0/stream`,
    subscriptions,
    open: () => sockets.size,
    async subscribed(count) {
      if (subscriptions.length >= count) return
      await new Promise<void>((go) => waiting.add({ count, go }))
    },
    say(message) {
      for (const socket of sockets) socket.send(message)
    },
    drop() {
      for (const socket of sockets) socket.terminate()
    },
    stop: () => void server.stop(true),
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
