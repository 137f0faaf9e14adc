import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

let site: TestHost
const open = async (config = "") => {
  site = await createTestHost({ modules: [gps], config })
}
beforeEach(() => open("[modules.gps]\nlimit_create = 0\n[limits]\nwrite = 0"))
afterEach(() => site.close())

const create = async () => (await site.json("/api/location/create", { json: {} })).code as string
const post = async (path: string, body: unknown, from = "192.0.2.1") => {
  const init = { method: "POST", body: JSON.stringify(body), from }
  const headers = { "content-type": "application/json" }
  const answer = await site.fetch(`/api/location/${path}`, { ...init, headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

describe("a position", () => {
  const place = { id: "ada", lat: 51.5, lon: -0.12 }

  test.each([
    [{ lat: 91 }, "/lat"],
    [{ lat: -90.001 }, "/lat"],
    [{ lat: "51.5" }, "/lat"],
    [{ lat: null }, "/lat"],
    [{ lon: 180.1 }, "/lon"],
    [{ lon: undefined }, "/lon"],
    [{ heading: 360.5 }, "/heading"],
    [{ heading: -1 }, "/heading"],
    [{ heading: "north" }, "/heading"],
    [{ speed: -1 }, "/speed"],
    [{ speed: 1e300 }, "/speed"],
    [{ alt: "high" }, "/alt"],
    [{ accuracy: -5 }, "/accuracy"],
    [{ id: "" }, "/id"],
    [{ id: 7 }, "/id"],
    [{ name: "x".repeat(41) }, "/name"],
    [{ color: "red" }, "/color"],
    [{ at: "yesterday" }, "/at"],
    [{ at: 5 }, "/at"],
  ])("with %p is refused, and says which field", async (wrong, path) => {
    const code = await create()
    const { status, body } = await post(`${code}/update`, { ...place, ...wrong })
    expect([status, body.errors?.map((fault: { path: string }) => fault.path)]).toEqual([
      400,
      [path],
    ])
    expect((await site.json(`/api/location/${code}`)).participants).toEqual({})
  })

  test("that is no number in JSON either is refused", async () => {
    const code = await create()
    for (const lat of ["NaN", "Infinity", "1e999"]) {
      const answer = await site.fetch(`/api/location/${code}/update`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: `{"id":"ada","lat":${lat},"lon":0}`,
      })
      expect([lat, answer.status]).toEqual([lat, 400])
    }
  })

  test("may be at the poles and on the antimeridian, and lack what the phone does not know", async () => {
    const code = await create()
    for (const [lat, lon] of [
      [90, 180],
      [-90, -180],
      [0, 180],
    ]) {
      const unknown = { alt: null, speed: null, heading: null, accuracy: null }
      expect((await post(`${code}/update`, { ...place, lat, lon, ...unknown })).status).toBe(200)
    }
  })

  test("is accepted twice a second for as long as one likes, and refused beyond that", async () => {
    const code = await create()
    for (let n = 0; n < 400; n++) {
      expect((await post(`${code}/update`, place)).status).toBe(200)
      site.advance(500)
    }
    const statuses: number[] = []
    for (let n = 0; n < 121; n++) statuses.push((await post(`${code}/update`, place)).status)
    expect(statuses.indexOf(429)).toBe(120)
    const refused = await post(`${code}/update`, place)
    expect([refused.body.code, refused.headers.get("retry-after")]).toEqual([
      "too-many-positions",
      "1",
    ])
    expect((await post(`${code}/update`, { ...place, id: "bo" })).status).toBe(200)
    site.advance(1_000)
    expect((await post(`${code}/update`, place)).status).toBe(200)
  })
})

describe("a session", () => {
  test("has at most 200 participants, who can still move, and 500 pins", async () => {
    const code = await create()
    const place = { lat: 1, lon: 1 }
    for (let n = 0; n < 200; n++)
      expect((await post(`${code}/update`, { id: `p${n}`, ...place })).status).toBe(200)
    expect((await post(`${code}/update`, { id: "late", ...place })).body.code).toBe("session-full")
    expect((await post(`${code}/update`, { id: "p7", ...place })).status).toBe(200)
    for (let n = 0; n < 500; n++) expect((await post(`${code}/pin`, place)).status).toBe(200)
    expect((await post(`${code}/pin`, place)).body.code).toBe("too-many-pins")
    expect((await site.json(`/api/location/${code}`)).pins.length).toBe(500)
  })

  test("gives a pin or message that was refused no number", async () => {
    const code = await create()
    const { connection } = site.store.live
    const [[pages] = []] = connection.query("PRAGMA page_count").values()
    for (const [what, json] of [
      ["pin", { lat: 1, lon: 1, message: "x".repeat(200) }],
      ["chat", { name: "Ada", message: "x".repeat(200) }],
    ] as const) {
      connection.run(`PRAGMA max_page_count = ${pages}`)
      let stored = 0
      while ((await post(`${code}/${what}`, json)).status === 200) stored++
      expect((await post(`${code}/${what}`, json)).status).toBe(507)
      connection.run("PRAGMA max_page_count = 1000000")
      const { body } = await post(`${code}/${what}`, json)
      expect((body.pin ?? body.message).id).toBe(stored + 1)
    }
  })

  test("shows the newest 100 messages, and those after one", async () => {
    const code = await create()
    for (let n = 1; n <= 105; n++)
      expect((await post(`${code}/chat`, { name: "Ada", message: `No. ${n}` })).status).toBe(200)
    const ids = async (query = "") =>
      (await site.json(`/api/location/${code}/chat${query}`)).messages.map(
        ({ id }: { id: number }) => id,
      )
    expect((await ids()).length).toBe(100)
    expect(await ids("?after=103")).toEqual([104, 105])
    const stored = site.store.live.connection.query("select count(*) from gps_messages").values()
    expect(stored).toEqual([[100]])
  })

  test("shows no words that break the family rule", async () => {
    const code = await create()
    const place = { id: "ada", lat: 1, lon: 1 }
    const refusals = [
      await post("create", { name: "Shit" }),
      await post(`${code}/update`, { ...place, name: "Shit" }),
      await post(`${code}/pin`, { ...place, message: "Shit happens" }),
      await post(`${code}/pin`, { ...place, name: "Shit" }),
      await post(`${code}/chat`, { name: "Ada", message: "Shit happens" }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(await site.json(`/api/location/${code}`)).toMatchObject({ participants: {}, pins: [] })
  })
})

test("the site has a bounded number of sessions, and room again when they end", async () => {
  await site.close()
  await open("[modules.gps]\nsessions = 2\nlimit_create = 0")
  await create()
  await create()
  const refused = await post("create", {})
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "site-full",
    "60",
  ])
  site.advance(600_000)
  await site.runJob("gps.end-sessions")
  expect((await post("create", {})).status).toBe(200)
})

describe("codes", () => {
  const read = async (code: string, from: string) =>
    (await site.fetch(`/api/location/${code}`, { from })).status

  test("cannot be guessed: an address that tries many is told nothing about any", async () => {
    const code = await create()
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push(await read(`AAAAA${n % 10}`, "192.0.2.7"))
    expect(statuses.filter((status) => status === 404).length).toBe(20)
    expect(await read(code, "192.0.2.7")).toBe(429)
    expect((await post(`${code}/update`, { id: "x", lat: 1, lon: 1 }, "192.0.2.7")).status).toBe(
      429,
    )
    expect(await read(code, "192.0.2.8")).toBe(200)
    site.advance(60_000)
    expect(await read(code, "192.0.2.7")).toBe(200)
  })

  test("that are known may be read as often as one likes", async () => {
    const code = await create()
    for (let n = 0; n < 100; n++) expect(await read(code, "192.0.2.9")).toBe(200)
  })
})
