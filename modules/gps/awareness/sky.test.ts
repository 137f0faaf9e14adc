import { describe, expect, test } from "bun:test"
import { distanceKm } from "./area"
import { BUNDLED } from "./bundled-elements"
import { readDaylight } from "./daylight"
import { epochOf } from "./orbit"
import { awarenessSites } from "./testing/site"

const { site } = awarenessSites()
const DAY_MS = 86_400_000
const EPOCH = epochOf(BUNDLED)
const later = (days: number) => ({
  ...BUNDLED,
  EPOCH: new Date(EPOCH + days * DAY_MS).toISOString().slice(0, -1),
})

describe("the space station", () => {
  test.each([
    [1, "ok", "1.0 days away."],
    [10, "ok", "the position is approximate"],
    [20, "stale", "do not rely on the position"],
  ])("with elements %d days old is %s", async (days, status, note) => {
    const { read } = await site({}, Math.round(EPOCH + days * DAY_MS))
    const { iss } = (await read("iss")).layers
    expect(iss).toMatchObject({ status, source: "sgp4", epoch: "2026-10-09T19:42:49.138Z" })
    expect(iss.note).toContain(note)
    expect(iss.note).toContain("The bundled orbital elements are of 2026-10-09")
    const [{ alt, speed, heading, elevation, distance }] = iss.items
    expect(alt).toBeWithin(400_000, 450_000)
    expect(speed).toBeWithin(27_000, 28_500)
    expect(heading).toBeWithin(0, 360)
    expect(elevation > 0).toBe(distance < 2_300)
  })

  test("with elements of months ago has no position, which would be an invention", async () => {
    const { read } = await site({}, Math.round(EPOCH + 70 * DAY_MS))
    const { iss } = (await read("iss")).layers
    expect(iss).toMatchObject({ status: "stale", items: [] })
    expect(iss.note).toContain("POST /api/operator/orbital-elements")
  })

  test("is overhead where it is", async () => {
    const { read } = await site({}, Math.round(EPOCH + DAY_MS))
    const [{ lat, lon }] = (await read("iss")).layers.iss.items
    const { iss } = (await read("iss", `lat=${lat}&lon=${lon}`)).layers
    expect(iss.items[0].elevation).toBeGreaterThan(89.9)
    expect(iss.note).toContain("It is 90° above the horizon here.")
  })
})

describe("newer elements", () => {
  const PATH = "/api/operator/orbital-elements"
  async function operated(days: number) {
    const at = await site({}, Math.round(EPOCH + days * DAY_MS))
    const headers = { authorization: `Bearer ${at.operatorToken}` }
    // As curl sends a file, if it is told nothing else.
    const type = { "content-type": "application/x-www-form-urlencoded" }
    const send = (body: string) =>
      at.fetch(PATH, { method: "POST", headers: { ...headers, ...type }, body })
    return { ...at, send, sendJson: (json: unknown) => send(JSON.stringify(json)) }
  }

  test("are imported by an operator as CelesTrak sends them, and used", async () => {
    const { read, sendJson } = await operated(40)
    const answer = await sendJson([{ NORAD_CAT_ID: 48274 }, later(39)])
    expect(await answer.json()).toEqual({
      ok: true,
      object: "ISS (ZARYA)",
      epoch: "2026-11-17T19:42:49.138Z",
    })
    const { iss } = (await read("iss")).layers
    expect(iss).toMatchObject({ status: "ok", epoch: "2026-11-17T19:42:49.138Z" })
    expect(iss.note).toContain("The imported orbital elements")
  })

  test("may have numbers as text, and must not be older than the current ones", async () => {
    const { sendJson } = await operated(40)
    const asText = Object.fromEntries(Object.entries(later(30)).map(([k, v]) => [k, String(v)]))
    expect((await sendJson(asText)).status).toBe(200)
    const refused = await sendJson(later(29))
    expect([refused.status, (await refused.json()).code]).toEqual([409, "older-elements"])
    expect((await sendJson(later(35))).status).toBe(200)
  })

  test("need the operator's token", async () => {
    const { fetch } = await operated(1)
    expect((await fetch(PATH, { json: BUNDLED })).status).toBe(401)
  })

  test.each([
    ["no JSON", "x", "is not JSON"],
    ["nothing", "", "is not JSON"],
    ["a number", "7", "has no NORAD_CAT_ID 25544"],
    ["another satellite", JSON.stringify({ NORAD_CAT_ID: 48274 }), "has no NORAD_CAT_ID 25544"],
    ["no time", JSON.stringify({ ...BUNDLED, EPOCH: "today" }), "needs EPOCH"],
    [
      "a time that is none",
      JSON.stringify({ ...BUNDLED, EPOCH: "2026-13-40T99:00:00" }),
      "needs EPOCH",
    ],
    ["a time to come", JSON.stringify(later(60)), "in the future"],
    ["an odd number", JSON.stringify({ ...BUNDLED, INCLINATION: "NaN" }), "needs INCLINATION"],
    ["no number", JSON.stringify({ ...BUNDLED, BSTAR: null }), "needs BSTAR"],
    [
      "another orbit",
      JSON.stringify({ ...BUNDLED, MEAN_MOTION: 11 }),
      "no orbit of a space station",
    ],
    ["a deep list", "[".repeat(10_000), "too large"],
  ])("%s is refused with a reason", async (_, body, why) => {
    const { send, read } = await operated(1)
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).detail).toContain(why)
    expect((await read("iss")).layers.iss.status).toBe("ok")
  })
})

describe("daylight", () => {
  const sunAt = async (time: number) => (await readDaylight(time, { lat: 0, lon: 0 })).items[0]

  test("has the sun over the tropics at the solstices, and over the equator at the equinoxes", async () => {
    expect((await sunAt(Date.UTC(2026, 5, 21, 8, 25)))?.lat).toBeCloseTo(23.44, 1)
    expect((await sunAt(Date.UTC(2026, 11, 21, 20, 50)))?.lat).toBeCloseTo(-23.44, 1)
    expect((await sunAt(Date.UTC(2026, 2, 20, 14, 46)))?.lat).toBeCloseTo(0, 1)
  })

  test("agrees with an almanac about the equation of time", async () => {
    // 3 November: a sundial is 16 min 27 s ahead, which is 4.11 degrees.
    expect((await sunAt(Date.UTC(2026, 10, 3, 12)))?.lon).toBeCloseTo(-4.11, 1)
    expect((await sunAt(Date.UTC(2026, 1, 11, 12)))?.lon).toBeCloseTo(3.55, 1)
  })

  test("draws its line where the sun stands on the horizon, at an equinox too", async () => {
    for (const time of [Date.UTC(2026, 10, 20, 12), Date.UTC(2026, 2, 20, 14, 46)]) {
      const { items, terminator = [] } = await readDaylight(time, { lat: 0, lon: 0 })
      expect([terminator[0]?.lon, terminator.at(-1)?.lon]).toEqual([-180, 180])
      for (const place of terminator)
        expect(distanceKm(place, items[0] as { lat: number; lon: number })).toBeCloseTo(10_007.5, 0)
    }
  })

  test("says whether it is day, twilight or night", async () => {
    const { read } = await site({}, Date.UTC(2026, 10, 20, 12))
    const note = async (where: string) => (await read("daylight", where)).layers.daylight.note
    expect(await note("lat=0&lon=0")).toMatch(
      /^It is day here: the sun is \d+(\.\d)?° above the horizon\.$/,
    )
    expect(await note("lat=0&lon=100")).toMatch(/^It is twilight here: .* below the horizon\.$/)
    expect(await note("lat=0&lon=180")).toMatch(/^It is night here/)
    expect(await note("lat=90&lon=0")).toMatch(/^It is night here/)
    expect(await note("lat=-90&lon=0")).toMatch(/^It is day here/)
  })
})
