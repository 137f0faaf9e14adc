import { expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { awarenessSites, NOW } from "./testing/site"
import { aircraft, feedOf, startSource } from "./testing/sources"

const { site, source, stopAfter } = awarenessSites()

test("all layers answer by default; those without a source say how to set one", async () => {
  const { json } = await site({})
  const answer = await json("/api/sa?lat=52.5&lon=13.4")
  expect(answer).toMatchObject({
    generated_at: new Date(NOW).toISOString(),
    lat: 52.5,
    lon: 13.4,
    range: 50,
  })
  expect(Object.keys(answer.layers)).toEqual([
    "aircraft",
    "buses",
    "ships",
    "quakes",
    "iss",
    "daylight",
  ])
  for (const name of ["aircraft", "buses", "ships", "quakes"]) {
    expect(answer.layers[name]).toMatchObject({ status: "off", as_of: null, items: [] })
    expect(answer.layers[name].note).toMatch(`An operator can set ${name}_url `)
  }
})

test("only the layers that are named answer", async () => {
  const { read } = await site({})
  expect(Object.keys((await read("iss,daylight,%20iss,")).layers)).toEqual(["iss", "daylight"])
})

test.each([
  ["lon=1", "/lat"],
  ["lat=91&lon=1", "/lat"],
  ["lat=NaN&lon=1", "/lat"],
  ["lat=Infinity&lon=1", "/lat"],
  ["lat=1e1&lon=1", "/lat"],
  ["lat=&lon=1", "/lat"],
  ["lat=1&lon=180.5", "/lon"],
  ["lat=1&lon=1&range=0", "/range"],
  ["lat=1&lon=1&range=501", "/range"],
  ["lat=1&lon=1&range=far", "/range"],
])("%s is refused, naming %s", async (query, path) => {
  const { fetch } = await site({})
  const answer = await fetch(`/api/sa?${query}`)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors.map((fault: { path: string }) => fault.path)).toEqual([path])
})

test("an unknown layer is refused with the known ones", async () => {
  const { json } = await site({})
  expect(await json("/api/sa?lat=1&lon=1&layers=iss,ufos")).toMatchObject({
    status: 400,
    code: "unknown-layer",
    detail:
      'There is no layer "ufos"; the layers are aircraft, buses, ships, quakes, iss, daylight.',
  })
})

test("a home receiver's aircraft.json is one source for every place", async () => {
  const receiver = await source(() =>
    Response.json({ now: NOW / 1000 - 2, messages: 7, aircraft: [aircraft(), { hex: "abcdef" }] }),
  )
  const { read } = await site({ aircraft_url: `${receiver.url}/data/aircraft.json` })
  expect((await read("aircraft")).layers.aircraft).toMatchObject({
    status: "ok",
    source: "readsb",
    as_of: "2026-11-20T11:59:58.000Z",
    items: [
      {
        id: "3c6444",
        label: "DLH1AB (A319)",
        kind: "aircraft",
        alt: 3353,
        speed: 464,
        heading: 87.19,
        at: "2026-11-20T11:59:56.500Z",
        distance: 0,
      },
    ],
  })
  expect((await read("aircraft", "lat=0&lon=0")).layers.aircraft.items).toEqual([])
  expect(receiver.requests).toEqual(["/data/aircraft.json"])
})

test("across the antimeridian and at a pole, neighbours are found", async () => {
  const feed = stopAfter(
    await startSource(() =>
      feedOf(
        [aircraft({ lat: 10, lon: -179.9 }), aircraft({ hex: "aaaaaa", lat: 89.9, lon: -90 })],
        NOW,
      ),
    ),
  )
  const { read } = await site({ aircraft_url: feed.url })
  const idsAt = async (where: string) =>
    (await read("aircraft", where)).layers.aircraft.items.map(({ id }: { id: string }) => id)
  expect(await idsAt("lat=10&lon=179.9")).toEqual(["3c6444"])
  expect(await idsAt("lat=89.9&lon=90")).toEqual(["aaaaaa"])
})

test("the tool answers the same, in words too", async () => {
  const receiver = await source(() => feedOf([aircraft()], NOW))
  const { host, json } = await site({ aircraft_url: receiver.url })
  const tool = host.all(Tools).find(({ name }) => name === "query_sa")
  const request = new Request("http://localhost/mcp")
  const args: object = { lat: 52.5, lon: 13.4, range: 50, layers: "aircraft,quakes" }
  const answer = await tool?.run(args as never, request, {} as never)
  expect(answer?.value).toEqual(await json("/api/sa?lat=52.5&lon=13.4&layers=aircraft,quakes"))
  expect(answer?.text).toContain("aircraft: ok, 1 in range.")
  expect(answer?.text).toContain("- DLH1AB (A319) at 52.5, 13.4, 0 km away")
  expect(answer?.text).toContain("quakes: off, 0 in range. No source is set.")
})
