import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import gtfs from "gtfs-realtime-bindings"

/** Sources as they exist, and hostile ones; each listens on its own socket. */

export interface Source {
  readonly url: string
  /** The path and query of each request, in order. */
  readonly requests: string[]
  /** What it answers from now on. */
  become(answer: Answer): void
  stop(): Promise<void>
}
type Answer = (request: Request) => Response | Promise<Response>

export async function startSource(answer: Answer): Promise<Source> {
  const requests: string[] = []
  let now = answer
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
    requests.push(`${url.pathname}${url.search}`)
    const { status, headers, body } = await now(new Request(url))
    response.writeHead(status, Object.fromEntries(headers))
    // The client may leave before the end.
    if (body) await pipeline(Readable.fromWeb(body as never), response).catch(() => undefined)
    else response.end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    become(answer) {
      now = answer
    },
    async stop() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** An aircraft as ADS-B Exchange v2 and readsb describe it. */
export const aircraft = (fields: object = {}) => ({
  hex: "3c6444",
  type: "adsb_icao",
  flight: "DLH1AB  ",
  r: "D-AIBD",
  t: "A319",
  alt_baro: 11_000,
  alt_geom: 11_400,
  gs: 250.5,
  track: 87.19,
  squawk: "1000",
  category: "A3",
  lat: 52.5,
  lon: 13.4,
  nic: 8,
  seen_pos: 1.5,
  messages: 1234,
  seen: 0.2,
  rssi: -20.1,
  ...fields,
})

/** The answer of a feed. */
export const feedOf = (list: readonly unknown[], now: number) =>
  Response.json({ ac: list, msg: "No error", now, total: list.length, ctime: now, ptime: 0 })

export const quake = (
  fields: object = {},
  coordinates: readonly unknown[] = [13.5, 52.6, 10.2],
) => ({
  type: "Feature",
  id: "us7000abcd",
  properties: {
    mag: 4.56,
    place: "12 km E of Berlin",
    time: Date.UTC(2026, 10, 20, 11),
    url: "https://earthquake.usgs.gov/earthquakes/eventpage/us7000abcd",
    type: "earthquake",
    ...fields,
  },
  geometry: { type: "Point", coordinates },
})

export const quakesOf = (features: readonly unknown[], generated: number) =>
  Response.json({
    type: "FeatureCollection",
    metadata: { generated, count: features.length },
    features,
  })

interface Vehicle {
  readonly id: string
  readonly lat: number
  readonly lon: number
}

/** A feed of vehicle positions, encoded as agencies send it. */
export function vehiclesOf(vehicles: readonly Vehicle[], now: number): Uint8Array<ArrayBuffer> {
  const { FeedMessage } = gtfs.transit_realtime
  const timestamp = Math.floor(now / 1000)
  const message = FeedMessage.create({
    header: { gtfsRealtimeVersion: "2.0", incrementality: 0, timestamp },
    entity: vehicles.map(({ id, lat, lon }) => ({
      id: `entity-${id}`,
      vehicle: {
        trip: { tripId: `trip-${id}`, routeId: "M41" },
        position: { latitude: lat, longitude: lon, bearing: 270, speed: 10 },
        timestamp: timestamp - 5,
        vehicle: { id, label: `Bus ${id}` },
      },
    })),
  })
  return new Uint8Array(FeedMessage.encode(message).finish())
}

export const protobuf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { "content-type": "application/x-protobuf" } })

/** A body that never ends, in parts of 64 KB. */
export const endless = () =>
  new Response(
    new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(65_536).fill(0x20)) }),
  )

/** No answer at all. */
export const silence = () => new Promise<never>(() => undefined)
