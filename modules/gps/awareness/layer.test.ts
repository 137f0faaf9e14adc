import { describe, expect, jest, test } from "bun:test"
import { awarenessSites, NOW } from "./testing/site"
import { aircraft, endless, feedOf, quake, quakesOf, silence } from "./testing/sources"

const { site, source } = awarenessSites()
const PATH = "/v2/lat/{lat}/lon/{lon}/dist/{nm}"
const feed = (...list: object[]) => feedOf(list.length > 0 ? list : [aircraft()], NOW)

describe("one source for many callers", () => {
  test("a cell is requested once, whoever asks at the same time, and again when it is old", async () => {
    const feeds = await source(() => feed())
    const { read, advance } = await site({ aircraft_url: feeds.url + PATH })
    const answers = await Promise.all(Array.from({ length: 50 }, () => read("aircraft")))
    expect(answers.every(({ layers }) => layers.aircraft.items.length === 1)).toBe(true)
    await read("aircraft", "lat=52.51&lon=13.41")
    expect(feeds.requests.length).toBe(1)
    advance(9_000)
    await read("aircraft")
    expect(feeds.requests.length).toBe(1)
    advance(2_000)
    await read("aircraft")
    expect(feeds.requests.length).toBe(2)
  })

  test("a request covers every area of its cell, and no caller sees what is out of range", async () => {
    const feeds = await source(() => feed(aircraft(), aircraft({ hex: "aaaaaa", lat: 52.9 })))
    const { read } = await site({ aircraft_url: feeds.url + PATH })
    const near = await read("aircraft", "lat=52.5&lon=13.4&range=40")
    expect(near.layers.aircraft.items.map(({ id }: { id: string }) => id)).toEqual(["3c6444"])
    const far = await read("aircraft", "lat=52.5&lon=13.4&range=45")
    expect(far.layers.aircraft.items.map(({ id }: { id: string }) => id)).toEqual([
      "3c6444",
      "aaaaaa",
    ])
    expect(feeds.requests).toEqual([
      expect.stringMatching(/^\/v2\/lat\/52\.\d{4}\/lon\/13\.\d{4}\/dist\/\d\d$/),
    ])
  })

  test("a second cell waits for the interval of the source, and those that would wait too long are refused", async () => {
    const feeds = await source(() => feed())
    const { read } = await site({ aircraft_url: feeds.url + PATH, source_seconds: 2 })
    const places = Array.from({ length: 20 }, (_, n) => `lat=${n}&lon=0`)
    jest.useFakeTimers()
    try {
      const [first, second, ...others] = places.map((place) => read("aircraft", place))
      for (const { layers } of await Promise.all(others))
        expect(layers.aircraft).toMatchObject({
          status: "failed",
          note: "The source is asked for many places at once.",
        })
      expect((await first).layers.aircraft.status).toBe("ok")
      expect(feeds.requests.length).toBe(1)
      jest.advanceTimersByTime(1_000)
      expect((await second).layers.aircraft.status).toBe("ok")
      expect(feeds.requests.length).toBe(2)
    } finally {
      jest.useRealTimers()
    }
  })

  test("cells are few, however many places are asked for", async () => {
    const feeds = await source(() => feed())
    const { read, advance } = await site({ aircraft_url: feeds.url + PATH })
    const where = (n: number) => `lat=${n - 50}&lon=${n}`
    for (let n = 0; n < 70; n++) {
      await read("aircraft", where(n))
      advance(1_000)
    }
    advance(10_000)
    feeds.become(() => new Response("no", { status: 500 }))
    const statusOf = async (n: number) => (await read("aircraft", where(n))).layers.aircraft.status
    expect([await statusOf(69), await statusOf(10), await statusOf(0)]).toEqual([
      "stale",
      "stale",
      "failed",
    ])
  })
})

describe("a source that fails", () => {
  const broken = () => new Response("no", { status: 500 })

  test("rests after three failures, longer each time, and recovers", async () => {
    const feeds = await source(broken)
    const { read, advance } = await site({ quakes_url: feeds.url })
    const note = async () => (await read("quakes")).layers.quakes.note
    for (const [attempt, rest] of [60, 60, 60, 60, 120, 240, 480, 600, 600].entries()) {
      expect(await note()).toBe("The source answers with status 500.")
      advance((rest - 1) * 1000)
      expect(await note()).toBe("The source failed; the next attempt is in 1 s.")
      expect(feeds.requests.length).toBe(attempt + 1)
      advance(1_000)
    }
    feeds.become(() => quakesOf([quake()], NOW))
    expect((await read("quakes")).layers.quakes).toMatchObject({ status: "ok", items: [{}] })
  })

  test("still shows its last reading as stale, until that is too old", async () => {
    const feeds = await source(() => quakesOf([quake()], NOW))
    const { read, advance } = await site({ quakes_url: feeds.url })
    expect((await read("quakes")).layers.quakes).toMatchObject({
      status: "ok",
      source: "usgs",
      as_of: "2026-11-20T12:00:00.000Z",
      attribution: "U.S. Geological Survey",
      items: [
        { id: "us7000abcd", label: "M 4.6 · 12 km E of Berlin", magnitude: 4.56, depth: 10.2 },
      ],
    })
    feeds.become(broken)
    advance(61_000)
    const stale = (await read("quakes")).layers.quakes
    expect(stale).toMatchObject({ status: "stale", as_of: "2026-11-20T12:00:00.000Z", items: [{}] })
    expect(stale.note).toBe(
      "The source answers with status 500. This is the last reading, 61 s old.",
    )
    advance(900_000)
    expect((await read("quakes")).layers.quakes).toMatchObject({ status: "failed", items: [] })
  })

  test("delays nothing: a silent source is failed in time, and the other layers answer", async () => {
    const feeds = await source(silence)
    const quakes = await source(() => quakesOf([quake()], NOW))
    const { read } = await site({
      aircraft_url: feeds.url,
      quakes_url: quakes.url,
      source_seconds: 1,
    })
    const { layers } = await read("aircraft,quakes,daylight")
    expect(layers.aircraft).toMatchObject({
      status: "failed",
      note: "The source did not answer within 1 s.",
    })
    expect([layers.quakes.status, layers.daylight.status]).toEqual(["ok", "ok"])
  })

  test("does not keep a site from closing", async () => {
    const feeds = await source(silence)
    const { read, close } = await site({ aircraft_url: feeds.url, source_seconds: 10 })
    const answer = read("aircraft")
    while (feeds.requests.length === 0) await new Promise((go) => setImmediate(go))
    await close()
    expect((await answer).layers.aircraft.status).toBe("failed")
  })

  test("says what an operator can do about a private address", async () => {
    const { read } = await site({ quakes_url: "http://10.1.2.3/all_day.geojson" })
    expect((await read("quakes")).layers.quakes.note).toContain("[network] allow_private")
  })
})

describe("hostile answers", () => {
  const json = (text: string) => () => new Response(text)
  const HOSTILE: readonly (readonly [what: string, answer: () => Response, note: string])[] = [
    ["no JSON", json("<html>"), "not JSON"],
    ["nothing", json(""), "not JSON"],
    ["null", json("null"), "no list of aircraft"],
    ["another type", json('{"ac":{"length":1000000000}}'), "no list of aircraft"],
    ["a deep one", json("[".repeat(3_000_000)), "nested more than"],
    ["a million values", json(`{"ac":[${"1,".repeat(1_000_000)}1]}`), "more than 400000 values"],
    ["a huge one", json(" ".repeat(5_000_000)), "more than 4 MB"],
    ["an endless one", endless, "more than 4 MB"],
    [
      "a redirect to a file",
      () => new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } }),
      "cannot be reached",
    ],
  ]
  test.each(HOSTILE)("%s is a failed layer", async (_, answer, note) => {
    const feeds = await source(answer)
    const { read, logged } = await site({ aircraft_url: feeds.url, source_seconds: 10 })
    const { aircraft } = (await read("aircraft")).layers
    expect(aircraft).toMatchObject({ status: "failed", items: [], as_of: null })
    expect(aircraft.note).toContain(note)
    expect(logged.filter(({ level }) => level === "error")).toEqual([])
  })

  test("wrong values are left out, one by one", async () => {
    const odd = [
      null,
      7,
      "x",
      [],
      {},
      aircraft({ lat: "52" }),
      aircraft({ lat: 91 }),
      aircraft({ hex: 7 }),
    ]
    const feeds = await source(() =>
      feedOf(
        [
          ...odd,
          aircraft({ hex: "<b>", flight: "x" }),
          aircraft({
            hex: "abcdef",
            flight: `\u0000\u202e${"A".repeat(1000)}\ud800`,
            gs: -1,
            track: 720,
            alt_baro: "ground",
            seen_pos: "x",
            t: {},
          }),
        ],
        NOW,
      ),
    )
    const { read } = await site({ aircraft_url: feeds.url })
    const { items, status } = (await read("aircraft")).layers.aircraft
    expect(status).toBe("ok")
    expect(items).toEqual([
      expect.objectContaining({
        id: "abcdef",
        label: expect.stringMatching(/^A{11,12}…?$/),
        kind: "aircraft-on-ground",
        alt: 0,
        speed: null,
        heading: null,
        at: null,
      }),
    ])
  })

  test("of 20,000 aircraft the 500 nearest are shown", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      hex: n.toString(16).padStart(6, "0"),
      lat: 52.5 + ((n * 7919) % 20_000) / 100_000,
      lon: 13.4,
    }))
    const feeds = await source(() => feedOf(many, NOW))
    const { read } = await site({ aircraft_url: feeds.url })
    const { items, note } = (await read("aircraft")).layers.aircraft
    expect(items.length).toBe(500)
    expect(note).toBe("The nearest 500 of 20000.")
    const distances = items.map(({ distance }: { distance: number }) => distance)
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    expect(distances.at(-1)).toBeLessThan(0.6)
  })
})
