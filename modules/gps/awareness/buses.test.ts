import { expect, test } from "bun:test"
import { readBuses } from "./buses"
import { awarenessSites, NOW } from "./testing/site"
import { protobuf, vehiclesOf } from "./testing/sources"

const { site, source } = awarenessSites()

test("buses come from a feed of GTFS-Realtime, the nearest first", async () => {
  const feed = await source(() =>
    protobuf(
      vehiclesOf(
        [
          { id: "2", lat: 52.6, lon: 13.4 },
          { id: "1", lat: 52.51, lon: 13.4 },
          { id: "far", lat: 48, lon: 11 },
          { id: "lost", lat: 0, lon: 0 },
        ],
        NOW,
      ),
    ),
  )
  const { read } = await site({
    buses_url: feed.url,
    buses_attribution: "City transport, CC BY 4.0",
  })
  expect((await read("buses")).layers.buses).toEqual({
    status: "ok",
    source: "gtfs-realtime",
    as_of: "2026-11-20T12:00:00.000Z",
    note: "",
    attribution: "City transport, CC BY 4.0",
    items: [
      {
        id: "1",
        label: "M41 · Bus 1",
        kind: "bus",
        lat: 52.51,
        lon: 13.4,
        alt: null,
        speed: 36,
        heading: 270,
        at: "2026-11-20T11:59:55.000Z",
        distance: 1.11,
      },
      expect.objectContaining({ id: "2", label: "M41 · Bus 2" }),
    ],
  })
})

test("a feed that stopped is stale, and says how old it is", async () => {
  const feed = await source(() =>
    protobuf(vehiclesOf([{ id: "1", lat: 52.5, lon: 13.4 }], NOW - 1_800_000)),
  )
  const { read } = await site({ buses_url: feed.url })
  expect((await read("buses")).layers.buses).toMatchObject({
    status: "stale",
    as_of: "2026-11-20T11:30:00.000Z",
    note: "The source says that its reading is 30 minutes old.",
    items: [{ id: "1" }],
  })
})

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes)
const header = vehiclesOf([], NOW)
const after = (bytes: Uint8Array) => new Uint8Array(Buffer.concat([header, bytes]))

test("garbage is a failed layer, and costs little", async () => {
  const hostile: Record<string, Uint8Array<ArrayBuffer>> = {
    nothing: bytesOf(),
    text: new TextEncoder().encode("<html>not found</html>"),
    zeros: new Uint8Array(1_000_000),
    "a length beyond the end": bytesOf(10, 255, 255, 255, 255, 15),
    "a number without an end": new Uint8Array(100).fill(255),
    "groups in groups": after(new Uint8Array(3_900_000).fill(0x0b)),
    "entities without their id": after(bytesOf(18, 0, 18, 0)),
    "a cut feed": vehiclesOf([{ id: "1", lat: 52.5, lon: 13.4 }], NOW).slice(0, -3),
  }
  for (const [what, bytes] of Object.entries(hostile)) {
    const feed = await source(() => protobuf(bytes))
    const { read, logged } = await site({ buses_url: feed.url, source_seconds: 10 })
    expect([what, (await read("buses")).layers.buses]).toEqual([
      what,
      expect.objectContaining({
        status: "failed",
        items: [],
        note: "The source's answer is not GTFS-Realtime.",
      }),
    ])
    expect(logged.filter(({ level }) => level === "error")).toEqual([])
  }
})

test("millions of tiny entities, and large ones of other kinds, are passed over", async () => {
  // Each has an empty id and nothing else.
  const tiny = [18, 2, 10, 0]
  const many = after(new Uint8Array(3_900_000).map((_, n) => tiny[n % 4] ?? 0))
  expect((await readBuses(many, NOW)).items).toEqual([])
  const large = after(new Uint8Array([18, 0x88, 0x27, ...new Uint8Array(5_000).fill(0x22)]))
  expect((await readBuses(large, NOW)).items).toEqual([])
})

test("values that are no numbers or places are left out", async () => {
  const odd = vehiclesOf(
    [
      { id: "nan", lat: Number.NaN, lon: 13.4 },
      { id: "north", lat: 91, lon: 13.4 },
      { id: "endless", lat: 52.5, lon: Number.POSITIVE_INFINITY },
      { id: "good", lat: 52.5, lon: 13.4 },
    ],
    NOW,
  )
  expect((await readBuses(odd, NOW)).items.map(({ id }) => id)).toEqual(["good"])
})
