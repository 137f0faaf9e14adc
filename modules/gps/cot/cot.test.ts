import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { type ForeignSite, foreignSite } from "../testing/foreign-site"

// A position of ATAK: tests of taky (https://github.com/tkuester/taky), also in the README of node-CoT; the
// longitude is rounded.
const ATAK = `<event version="2.0" uid="ANDROID-deadbeef" type="a-f-G-U-C" how="m-g" time="2021-02-27T20:32:24.771Z" start="2021-02-27T20:32:24.771Z" stale="2021-02-27T20:38:39.771Z"><point lat="1.234567" lon="-3.14" hae="-25.7" ce="9.9" le="9999999.0"/><detail><takv os="29" version="4.0.0.0 (deadbeef).1234567890-CIV" device="Some Android Device" platform="ATAK-CIV"/><contact xmppUsername="xmpp@host.com" endpoint="*:-1:stcp" callsign="JENNY"/><uid Droid="JENNY"/><precisionlocation altsrc="GPS" geopointsrc="GPS"/><__group role="Team Member" name="Cyan"/><status battery="78"/><track course="80.24833892285461" speed="2.5"/></detail></event>`
// MITRE's first example of the schema, with the detail before the point, as quoted by cot-proto.
const MITRE = `<?xml version='1.0' standalone='yes'?>
<event version="2.0"
 uid="J-01334"
 type="a-h-A-M-F-U-M"
 time="2005-04-05T11:43:38.07Z"
 start="2005-04-05T11:43:38.07Z"
 stale="2005-04-05T11:45:38.07Z" >
 <detail>
 </detail>
 <point lat="30.0090027" lon="-85.9578735" ce="45.3"
 hae="-42.6" le="99.5" />
</event>
`
// Markers of TAK's own examples (takcot, marker-spot.cot and marker-icon-set.cot), from cot-proto 0.5.1.
const SPOT = `<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<event version='2.0' uid='9405e320-9356-41c4-8449-f46990aa17f8' type='b-m-p-s-m' time='2020-12-16T19:59:34.913Z' start='2020-12-16T19:59:34.913Z' stale='2021-01-02T20:40:03.841Z' how='h-g-i-g-o'>
	<point lat='38.85606343062312' lon='-77.0563755018233' hae='9999999.0' ce='9999999.0' le='9999999.0' />
	<detail>
		<status readiness='true'/>
		<archive/>
		<link uid='ANDROID-589520ccfcd20f01' production_time='2020-12-16T19:51:09.603Z' type='a-f-G-U-C' parent_callsign='HOPE' relation='p-p'/>
		<contact callsign='R 1'/>
		<remarks></remarks>
		<archive/>
		<color argb='-65536'/>
		<precisionlocation altsrc='???'/>
		<usericon iconsetpath='COT_MAPPING_SPOTMAP/b-m-p-s-m/-65536'/>
	</detail>
</event>`
const HIKER = `<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<event version='2.0' uid='4a0f4f84-240c-4ff9-b7b0-d08beec900b3' type='a-u-G' time='2020-12-16T19:59:34.911Z' start='2020-12-16T19:59:34.911Z' stale='2021-01-02T20:40:03.839Z' how='h-g-i-g-o'>
	<point lat='38.85513174538468' lon='-77.05143976872927' hae='9999999.0' ce='9999999.0' le='9999999.0' />
	<detail>
		<archive/>
		<link uid='ANDROID-589520ccfcd20f01' production_time='2020-12-16T19:51:34.459Z' type='a-f-G-U-C' parent_callsign='HOPE' relation='p-p'/>
		<contact callsign='hiker 1'/>
		<remarks>needs &lt;water&gt;</remarks>
		<color argb='-1'/>
	</detail>
</event>`
// A drawing of TAK's examples, which is neither.
const CIRCLE = `<event version='2.0' uid='6d09b6f6-720a-4eef-a197-183012512316' type='u-d-c-c' time='2020-12-16T19:59:34.915Z' start='2020-12-16T19:59:34.915Z' stale='2020-12-17T19:59:34.915Z' how='h-e'><point lat='38.83737606453269' lon='-77.0729993250914' hae='9999999.0' ce='9999999.0' le='9999999.0' /><detail><shape><ellipse major='226.98412686380018' minor='226.98412686380018' angle='360'/></shape></detail></event>`

let on: ForeignSite
beforeEach(async () => {
  on = await foreignSite()
})
afterEach(() => on.site.close())

/** A documented event that happens now. */
const now = (event: string) =>
  event.replaceAll(
    /(time|start)=(["'])\d{4}[^"']*\2/g,
    `$1="${new Date(on.site.now()).toISOString()}"`,
  )
const send = (xml: string) => on.send("cot", xml, { "content-type": "application/xml" })
const sendNow = (...events: string[]) => send(events.map(now).join("\n"))

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
      ...{ "@version": "2.0", "@uid": `broadside-${on.code}-a&b`, "@type": "a-f-G-U-C" },
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
      ...{ "@uid": `broadside-${on.code}-pin-1`, "@type": "b-m-p-s-m" },
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

const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ""};`.repeat(10)}">`,
).join("")}]><event version="2.0" uid="&lol9;" type="a-f-G"><point lat="1" lon="2"/></event>`
const OUTSIDE = `<!DOCTYPE event [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><event uid="&xxe;" type="a-f"/>`

describe("what is refused", () => {
  test.each([
    ["entities that multiply", BOMB, "doctype"],
    ["entities from outside", OUTSIDE, "doctype"],
    ["entities that nobody declared", `<event uid="&me;" type="a-f"/>`, "entity"],
    ["depth", "<event>".repeat(100), "32 levels"],
    ["more than 200 events", "<event uid='x' type='t'/>".repeat(201), "200 events"],
    ["what does not end", `<event uid="1"><point`, "unclosed"],
    ["other XML", "<kml/>", "kml is neither event nor events"],
    ["JSON", `{"uid": 1}`, "no event"],
    ["nothing", "", "no event"],
    ["an attribute twice", `<event uid="1" uid="2"/>`, "duplicate"],
    ["NUL", "<event>\u0000</event>", "disallowed character"],
  ])("is %s", async (_, xml, why) => {
    const { status, body } = await send(xml)
    expect([status, body.code]).toEqual([400, "unreadable-events"])
    expect(body.error).toContain(why)
  })

  test("is an event without a place, with all its faults, and then none of the others counts", async () => {
    const bad = `<event type="a-f-G"><point lat="91" lon="0x10"/></event>`
    const { status, body } = await send(`<events>${now(ATAK)}${bad}</events>`)
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      "/events/1/uid",
      "/events/1/point/lat",
      "/events/1/point/lon",
    ])
    expect((await on.read()).participants).toEqual({})
  })

  test("is more than 256 KB", async () => {
    expect((await send(`<event>${" ".repeat(256_000)}</event>`)).status).toBe(413)
  })

  test("is what an address sends beyond its positions, however many it puts into one body", async () => {
    const many = Array.from({ length: 200 }, (_, n) => `<event uid="${n}" type="t-x-c-t"/>`).join(
      "",
    )
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await send(many)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
