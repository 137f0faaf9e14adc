import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { ATAK } from "../testing/cot-samples"
import { type ForeignSite, foreignSite } from "../testing/foreign-site"

let on: ForeignSite
beforeEach(async () => {
  on = await foreignSite()
})
afterEach(() => on.site.close())

const send = (xml: string) => on.send("cot", xml, { "content-type": "application/xml" })

const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ""};`.repeat(10)}">`,
).join("")}]><event version="2.0" uid="&lol9;" type="a-f-G"><point lat="1" lon="2"/></event>`
const CROWDED = ATAK.replace("<track", '<link parent_callsign="HOPE"/><track')
const happensNow = (event: string) => on.happensNow(event)
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
    const { status, body } = await send(`<events>${on.happensNow(ATAK)}${bad}</events>`)
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      "/events/1/uid",
      "/events/1/point/lat",
      "/events/1/point/lon",
    ])
    expect((await on.read()).participants).toEqual({})
  })

  test("is a text that is longer than its field, whichever it is, without a pattern that sees it", async () => {
    const texts = ["uid", "type", "time", "lat", "lon", "hae", "ce"]
    const inDetail = ["callsign", "parent_callsign", "speed", "course"]
    for (const field of [...texts, ...inDetail]) {
      const long = happensNow(CROWDED).replace(
        new RegExp(`( ${field}=)"[^"]*"`),
        `$1"${"0".repeat(120_000)}x"`,
      )
      expect(long.length).toBeGreaterThan(120_000)
      const { status, body } = await send(long)
      expect([field, status, body.code, body.errors.length]).toEqual([
        field,
        400,
        "invalid-request",
        1,
      ])
      expect(body.error).toMatch(
        new RegExp(`/${field} is over \\d+ characters long; the maximum is \\d+`),
      )
    }
    expect((await on.read()).participants).toEqual({})
  })

  test("is nothing that is not read, however long", async () => {
    const long = happensNow(ATAK).replace('device="', `device="${"0".repeat(120_000)}`)
    expect(await send(long)).toMatchObject({ status: 200, body: { positions: 1 } })
  })

  test("is larger than any body that is no page", async () => {
    expect((await send(`<event>${" ".repeat(300_000)}</event>`)).status).toBe(413)
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
