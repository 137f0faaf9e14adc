import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { ATAK, CIRCLE, HIKER, MITRE, SPOT } from "../testing/cot-samples"
import { type ForeignSite, foreignSite } from "../testing/foreign-site"

let on: ForeignSite
beforeEach(async () => {
  on = await foreignSite()
})
afterEach(() => on.site.close())

const send = (xml: string) => on.send("cot", xml, { "content-type": "application/xml" })
const sendNow = (...events: string[]) => send(events.map(on.happensNow).join("\n"))

interface Written {
  readonly "@uid": string
  readonly "@time": string
  readonly "@stale": string
  readonly point: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it reads
  readonly detail: any
}
/** The events that the session is written as, read by another parser. */
async function written(): Promise<Written[]> {
  const answer = await on.get("cot")
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
  const xml = await answer.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    isArray: (name) => name === "event",
  })
  return parser.parse(xml).events.event ?? []
}

describe("a position", () => {
  test("moves the participant that its uid means", async () => {
    const { status, body } = await sendNow(ATAK)
    expect([status, body]).toMatchObject([200, { ok: true, positions: 1, pins: 0, ignored: 0 }])
    const { participants } = await on.read()
    expect(participants["cot/ANDROID-deadbeef"]).toMatchObject({
      name: "JENNY",
      lat: 1.234567,
      lon: -3.14,
      alt: -25.7,
      accuracy: 9.9,
      // 2.5 metres a second.
      speed: 9,
      heading: 80.24833892285461,
    })
  })

  test("may come in a list, or with others one after another, each with its declaration", async () => {
    const both = `<events>${ATAK}${MITRE.replace(/^<\?.*\?>/, "")}</events>`
    expect((await sendNow(both)).body).toMatchObject({ positions: 2 })
    on.site.advance(5_000)
    expect((await sendNow(MITRE, `<?xml version="1.0"?>${ATAK}`)).body.positions).toBe(2)
    expect(Object.keys((await on.read()).participants)).toEqual([
      "cot/ANDROID-deadbeef",
      "cot/J-01334",
    ])
  })

  test("that is there already, or is from before the session, changes nothing", async () => {
    await sendNow(ATAK)
    const before = await on.read()
    expect((await sendNow(ATAK)).body).toMatchObject({ positions: 0, ignored: 1 })
    expect((await send(ATAK)).body).toMatchObject({ positions: 0, ignored: 1 })
    expect(await on.read()).toEqual(before)
  })

  test("needs neither height, nor track, nor callsign", async () => {
    await sendNow(
      `<event version="2.0" uid="x" type="a-n-G" time="" how="m-g"><point lat="90" lon="-180" hae="NaN" ce="9999999" le="9999999"/><detail><track course="9999999.0" speed="NaN"/></detail></event>`,
    )
    expect((await on.read()).participants["cot/x"]).toMatchObject({
      name: "Guest",
      lat: 90,
      lon: -180,
      alt: null,
      accuracy: null,
      speed: null,
      heading: null,
    })
  })
})

describe("a marker", () => {
  test("becomes a pin, once, with who made it", async () => {
    expect((await sendNow(SPOT, HIKER, CIRCLE)).body).toMatchObject({
      positions: 0,
      pins: 2,
      ignored: 1,
    })
    expect((await sendNow(SPOT, HIKER)).body).toMatchObject({ pins: 0, ignored: 2 })
    const { pins, participants } = await on.read()
    expect(participants).toEqual({})
    expect(pins).toMatchObject([
      { lat: 38.85606343062312, lon: -77.0563755018233, message: "R 1", name: "HOPE" },
      { lat: 38.85513174538468, message: "hiker 1: needs <water>", name: "HOPE" },
    ])
  })
})

describe("a session", () => {
  test("is events of which each has all that the schema demands", async () => {
    await on.move("a&b", {
      name: 'Ada <"1">',
      lat: 1e-7,
      lon: 179.5,
      speed: 36,
      heading: 90,
      alt: 12.5,
      accuracy: 4,
      color: "#ff8800",
    })
    await on.drop({ lat: -90, lon: 0, message: "Tea & cake", name: "Bob" })
    const [ada, tea] = await written()
    const time = new Date(on.site.now()).toISOString()
    expect(ada).toMatchObject({
      "@version": "2.0",
      "@uid": `broadside-${on.code}-a&b`,
      "@type": "a-f-G-U-C",
      "@how": "m-g",
      "@time": time,
      "@start": time,
      point: {
        "@lat": "0.0000001",
        "@lon": "179.5",
        "@hae": "12.5",
        "@ce": "4",
        "@le": "9999999",
      },
      detail: {
        contact: { "@callsign": 'Ada <"1">' },
        track: { "@speed": "10", "@course": "90" },
        color: { "@argb": "-30720" },
      },
    })
    expect(Date.parse(ada?.["@stale"] ?? "")).toBeGreaterThan(on.site.now())
    expect(tea).toMatchObject({
      "@uid": `broadside-${on.code}-pin-1`,
      "@type": "b-m-p-s-m",
      point: { "@lat": "-90", "@lon": "0", "@hae": "9999999" },
      detail: { contact: { "@callsign": "Tea & cake" }, remarks: "Tea & cake (Bob)" },
    })
  })

  test("sent back to itself stays as it is, so that gateways may send all they know", async () => {
    await on.move("ada", { name: "Ada", lat: 1, lon: 2 })
    await on.drop({ lat: 3, lon: 4, message: "Tea" })
    await sendNow(ATAK)
    const before = await on.read()
    on.site.advance(5_000)
    const { body } = await send(await (await on.get("cot")).text())
    expect(body).toMatchObject({ positions: 0, pins: 0, ignored: 3 })
    expect(await on.read()).toEqual(before)
  })

  test("has what came from TAK under its own uid", async () => {
    await sendNow(ATAK, ATAK.replace("ANDROID-deadbeef", "very/odd uid"))
    const uids = (await written()).map((event) => event["@uid"])
    expect(uids[0]).toBe("ANDROID-deadbeef")
    expect(uids[1]).toStartWith(`broadside-${on.code}-cot//`)
  })
})
