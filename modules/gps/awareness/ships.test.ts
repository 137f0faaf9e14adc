import { expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { report, startAisServer } from "./testing/ais-server"
import { awarenessSites, type Site } from "./testing/site"
import { startSource } from "./testing/sources"

const { site, source, stopAfter } = awarenessSites()
const NORWAY = "lat=66&lon=12.2"

async function atSea() {
  const stream = stopAfter(await startAisServer())
  const at = await site({ ships_url: stream.url, ships_key: "secret" })
  const ships = async (where = NORWAY) => (await at.read("ships", where)).layers.ships
  return { ...at, stream, ships }
}

/** Waits in real time, as sockets do; fast turns would advance the clock of the site until ships are forgotten. */
const aMoment = () => setTimeout(50)

/** Reads until there are ships, since what a stream says arrives later. */
async function seen(at: Pick<Site, "advance">, ships: () => Promise<{ items: object[] }>) {
  for (;;) {
    at.advance(6_000)
    const read = await ships()
    if (read.items.length > 0) return read
    await aMoment()
  }
}

test("a stream is subscribed to for the places that were asked about", async () => {
  const { stream, ships, ...at } = await atSea()
  expect(await ships()).toMatchObject({
    status: "ok",
    source: "aisstream",
    items: [],
    note: expect.stringContaining("ships appear as they report"),
  })
  await stream.subscribed(1)
  const [first] = stream.subscriptions
  expect(first).toMatchObject({ APIKey: "secret", FilterMessageTypes: expect.any(Array) })
  const [[[south = 0, west = 0], [north = 0, east = 0]] = [[], []]] = first?.BoundingBoxes ?? []
  expect([south < 65.6, north > 66.4, west < 11.2, east > 13.2]).toEqual([true, true, true, true])
  stream.say(report())
  stream.say(new TextEncoder().encode(report({}, { MMSI: 1234, ShipName: "\u0000" })))
  expect(await seen(at, ships)).toMatchObject({
    status: "ok",
    items: [
      { id: "000001234", label: "1234" },
      {
        id: "259000420",
        label: "AUGUSTSON",
        kind: "ship",
        speed: 18.5,
        heading: 235,
        lat: 66.02695,
      },
    ],
  })
  await ships("lat=0&lon=179.9")
  await stream.subscribed(2)
  // The antimeridian takes two boxes more, on the same connection.
  expect(stream.subscriptions[1]?.BoundingBoxes.length).toBe(3)
  expect(stream.open()).toBe(1)
})

test("positions are remembered for a quarter of an hour, and over a break of the connection", async () => {
  const { stream, ships, advance } = await atSea()
  await ships()
  await stream.subscribed(1)
  stream.say(report())
  await seen({ advance }, ships)
  stream.drop()
  while (stream.open() > 0) await new Promise((go) => setImmediate(go))
  while (stream.subscriptions.length < 2) {
    advance(6_000)
    await ships()
    await aMoment()
  }
  expect((await ships()).items.length).toBe(1)
  advance(900_000)
  await ships()
  advance(6_000)
  expect((await ships()).items).toEqual([])
})

test("what is no report, or not a place, is ignored", async () => {
  const { stream, ships, advance } = await atSea()
  await ships()
  await stream.subscribed(1)
  const odd = [
    "",
    "{",
    "null",
    "[]",
    '{"error":"Api Key Is Not Valid"}',
    '{"MessageType":"PositionReport"}',
    '{"MessageType":"constructor","Message":{}}',
    "[".repeat(30_000),
    report({ Latitude: 91, Longitude: 181 }),
    report({ Latitude: "66" }),
    report({}, { MMSI: 1.5 }),
    report({}, { MMSI: -1 }),
  ]
  for (const message of odd) stream.say(message)
  stream.say(report({ Sog: 102.3, Cog: 360, TrueHeading: 511 }, { time_utc: "9999-01-01" }))
  expect((await seen({ advance }, ships)).items).toEqual([
    expect.objectContaining({ id: "259000420", speed: null, heading: null }),
  ])
})

test("a message beyond 64 KB, and a flood, end the connection and not the site", async () => {
  const { stream, ships, advance, logged } = await atSea()
  await ships()
  await stream.subscribed(1)
  stream.say("x".repeat(70_000))
  while (stream.open() > 0) await new Promise((go) => setImmediate(go))
  advance(6_000)
  await ships()
  await stream.subscribed(2)
  const message = report()
  while (stream.open() > 0) {
    for (let n = 0; n < 1_000; n++) stream.say(message)
    await new Promise((go) => setImmediate(go))
  }
  advance(6_000)
  expect((await ships()).status).toBe("ok")
  expect(logged.filter(({ level }) => level === "error")).toEqual([])
})

test("a server that opens no WebSocket, or none at all, is a failed layer", async () => {
  const http = await source(() => new Response("hello"))
  const never = await source(() => new Promise<never>(() => undefined))
  const gone = await startSource(() => new Response())
  await gone.stop()
  const notes: Record<string, string> = {}
  for (const [what, { url }] of Object.entries({ http, never, gone })) {
    const { read } = await site({ ships_url: url.replace("http", "ws"), source_seconds: 1 })
    const { ships } = (await read("ships", NORWAY)).layers
    expect(ships).toMatchObject({ status: "failed", items: [] })
    notes[what] = ships.note
  }
  expect(notes).toEqual({
    http: expect.stringContaining("does not speak WebSocket"),
    never: "The source did not answer within 1 s.",
    gone: expect.stringContaining("could not be reached"),
  })
})

test("a private address is refused unless an operator allows it", async () => {
  const { read } = await site({ ships_url: "ws://10.1.2.3/v0/stream" })
  const { ships } = (await read("ships", NORWAY)).layers
  expect(ships).toMatchObject({
    status: "failed",
    note: expect.stringContaining("not a public address"),
  })
})

test("a connection that no one needs is closed", async () => {
  const { stream, ships, advance, runJob } = await atSea()
  await ships()
  await stream.subscribed(1)
  advance(200_000)
  await runJob("gps.rest-sources")
  expect(stream.open()).toBe(1)
  advance(200_000)
  await runJob("gps.rest-sources")
  while (stream.open() > 0) await new Promise((go) => setImmediate(go))
  expect((await ships()).status).toBe("ok")
  await stream.subscribed(2)
})
