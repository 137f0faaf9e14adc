import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type ForeignSite, foreignSite } from "../testing/foreign-site"

// From the documents of the OwnTracks Recorder ("Using Lua", https://github.com/owntracks/recorder);
// what is unknown is -1.
const PARIS = `{"cog":-1,"batt":-1,"lon":2.29513,"acc":5,"vel":-1,"vac":-1,"lat":48.85833,"t":"u","tst":1441984413,"alt":0,"_type":"location","tid":"JJ"}`
// As an iPhone sends it in HTTP mode, with the topic in the message (booklet/tech/json).
const IPHONE = `{"batt":47,"lon":11.130830364065023,"acc":65,"p":97.75843048095703,"bs":1,"vac":5,"lat":49.42936418399344,"topic":"owntracks/jane/026D4FAA-69D0-4673-B216-1C464919F9A8","t":"t","conn":"w","tst":1594723732,"alt":340,"vel":54,"cog":270,"_type":"location","tid":"A8"}`
// Messages that are no position: booklet/tech/json.
const OTHERS = [
  `{"_type":"lwt","tst":1441984413}`,
  `{"_type":"transition","wtst":1441984413,"lat":48.85833,"lon":2.29513,"tst":1441984413,"acc":5,"tid":"JJ","event":"enter","desc":"Home","t":"c"}`,
  `{"_type":"waypoints","_creator":"x","waypoints":[{"_type":"waypoint","desc":"Home","lat":1,"lon":2,"rad":50,"tst":1441984413}]}`,
  `{"_type":"encrypted","data":"ZGF0YQ=="}`,
  `{"_type":"status","iOS":{}}`,
  // A friend was removed in the app.
  "",
]
const JSON_TYPE = { "content-type": "application/json" }
const PHONE = { ...JSON_TYPE, "x-limit-u": "jane", "x-limit-d": "phone" }

let on: ForeignSite
beforeEach(async () => {
  on = await foreignSite()
})
afterEach(() => on.site.close())

const seconds = () => Math.floor(on.site.now() / 1_000)
/** A documented message, measured so many seconds ago. */
const measured = (message: string, ago = 0) =>
  JSON.stringify({ ...JSON.parse(message), tst: seconds() - ago })
const send = (body: string, headers: Record<string, string> = PHONE, query = "") =>
  on.send(`owntracks${query}`, body, headers)

describe("a location", () => {
  test("moves the user and device of the headers", async () => {
    expect(await send(measured(PARIS))).toEqual({ status: 200, body: [] })
    const { participants } = await on.read()
    expect(participants).toEqual({
      "owntracks/jane/phone": expect.objectContaining({
        name: "jane",
        lat: 48.85833,
        lon: 2.29513,
        accuracy: 5,
        alt: 0,
        speed: null,
        heading: null,
      }),
    })
  })

  test("has all that the app knows, and kilometres an hour as they are", async () => {
    await send(measured(IPHONE), JSON_TYPE)
    const id = "owntracks/jane/026d4faa-69d0-4673-b216-1c464919f9a8"
    expect((await on.read()).participants[id]).toMatchObject({
      name: "jane",
      lat: 49.42936418399344,
      lon: 11.130830364065023,
      speed: 54,
      heading: 270,
      alt: 340,
      accuracy: 65,
    })
  })

  test("is of the user in the query, or in the credentials, whose password nobody checks", async () => {
    await send(measured(PARIS), JSON_TYPE, "?u=Bob&d=Tablet")
    const authorization = `Basic ${btoa("carol:secret")}`
    await send(measured(PARIS), { ...JSON_TYPE, authorization })
    const names = Object.entries<{ name: string }>((await on.read()).participants)
    expect(names.map(([id, { name }]) => [id, name])).toEqual([
      ["owntracks/bob/tablet", "Bob"],
      ["owntracks/carol/jj", "carol"],
    ])
  })

  test("of a name that is long or has other characters has the same id each time", async () => {
    const headers = { ...JSON_TYPE, "x-limit-d": "phone" }
    const query = `?u=${encodeURIComponent("J\u00fcrgen & S\u00f6hne ".repeat(10))}`
    for (let n = 0; n < 2; n++) {
      on.site.advance(5_000)
      expect((await send(measured(PARIS), headers, query)).status).toBe(200)
    }
    const ids = Object.keys((await on.read()).participants)
    expect(ids).toEqual([expect.stringMatching(/^owntracks\/\/[0-9a-f]{32}$/)])
  })

  test("that waited in the phone is added to the trail where it belongs", async () => {
    on.site.advance(60_000)
    await send(measured(PARIS))
    await send(measured(IPHONE, 30))
    const { participants, trails } = await on.read()
    expect(participants["owntracks/jane/phone"].lat).toBe(48.85833)
    const trail = trails["owntracks/jane/phone"] as { lat: number }[]
    expect(trail.map(({ lat }) => lat)).toEqual([49.42936418399344, 48.85833])
  })

  test("from before the session is dropped, and not asked for again", async () => {
    expect(await send(PARIS)).toEqual({ status: 200, body: [] })
    expect((await on.read()).participants).toEqual({})
  })

  test("of the second in which the session began counts", async () => {
    const tst = Math.floor(on.site.now() / 1_000)
    await send(JSON.stringify({ ...JSON.parse(PARIS), tst }))
    expect(Object.keys((await on.read()).participants)).toEqual(["owntracks/jane/phone"])
  })

  test("of a phone whose clock is ahead is of now", async () => {
    await send(measured(PARIS, -3_600))
    const { participants } = await on.read()
    expect(participants["owntracks/jane/phone"].updated_at).toBe(
      new Date(on.site.now()).toISOString(),
    )
  })
})

describe("the answer", () => {
  test("has everyone else as a friend with a card, each with a tracker id of its own", async () => {
    await on.move("ada", { name: "Ada", lat: 51.5, lon: -0.12, speed: 5.4, heading: 90 })
    await on.move("adam", { name: "Adam", lat: 51.6, lon: -0.13, accuracy: 12.7 })
    const { body } = await send(measured(PARIS))
    const tst = seconds()
    expect(body).toEqual([
      { _type: "card", tid: "AD", name: "Ada" },
      { _type: "location", tid: "AD", lat: 51.5, lon: -0.12, tst, vel: 5, cog: 90 },
      { _type: "card", tid: "A2", name: "Adam" },
      { _type: "location", tid: "A2", lat: 51.6, lon: -0.13, tst, acc: 13 },
    ])
  })

  test("to any other message is the same, and the message changes nothing", async () => {
    await on.move("ada", { name: "Ada", lat: 51.5, lon: -0.12 })
    const before = await on.read()
    for (const other of OTHERS) {
      const { status, body } = await send(other)
      expect([other, status, body.length]).toEqual([other, 200, 2])
    }
    expect(await on.read()).toEqual(before)
  })
})

describe("what is refused", () => {
  test("is what is no message, with the reason", async () => {
    for (const [body, why] of [
      ["{", "not JSON"],
      ["[]", "not a JSON object"],
      ["[".repeat(1_000), "nested"],
    ] as const) {
      const answer = await send(body)
      expect([answer.status, answer.body.code]).toEqual([400, "unreadable-message"])
      expect(answer.body.error).toContain(why)
    }
  })

  test("is a text that is longer than its field; what is not read may be longer", async () => {
    for (const field of ["_type", "lat", "tst", "acc", "tid", "topic"]) {
      const message = JSON.stringify({ ...JSON.parse(PARIS), [field]: "0".repeat(120_000) })
      const { status, body } = await send(message)
      expect([field, status, body.code]).toEqual([field, 400, "invalid-request"])
      expect(body.errors).toEqual([
        { path: `/${field}`, message: expect.stringContaining("text of 0 to 200 characters") },
      ])
    }
    const data = "0".repeat(120_000)
    expect((await send(JSON.stringify({ _type: "encrypted", data }))).status).toBe(200)
  })

  test("is a place that is none", async () => {
    for (const place of [
      { lat: 91, lon: 0 },
      { lat: "48.8", lon: 0 },
      { lat: 1, lon: 180.5 },
      {},
    ]) {
      const message = JSON.stringify({ _type: "location", tst: seconds(), ...place })
      const { status, body } = await send(message)
      expect([status, body.code]).toEqual([400, "invalid-request"])
      expect(body.errors[0].path).toMatch(/^\/(lat|lon)$/)
    }
    expect((await on.read()).participants).toEqual({})
  })

  test("is a location of nobody", async () => {
    const { tid: _, ...nobody } = JSON.parse(PARIS)
    const { status, body } = await send(JSON.stringify(nobody), JSON_TYPE)
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining("?u=")])
  })

  test("is an unknown or ended session", async () => {
    const headers = { ...PHONE }
    const path = "/api/location/ZZZZZZ/owntracks"
    const unknown = await on.site.fetch(path, { method: "POST", body: PARIS, headers })
    expect(unknown.status).toBe(404)
    on.site.advance(600_001)
    expect((await send(measured(PARIS))).status).toBe(410)
  })
})
