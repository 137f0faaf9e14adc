import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { nameOf } from "../trust/impersonation/writing-routes"

const FROM = "192.0.2.7"
/** What passes each time that someone looks. */
let stepMs = 0
let passed = 0
let site: TestHost
beforeAll(async () => {
  const stopwatch = () => {
    passed += stepMs
    return passed
  }
  site = await createTestHost({ modules: firstParty, stopwatch })
})
afterAll(() => site.close())

/** For those who watch over the site. */
const isFree = (path: string) => /^\/(health|operator)\b/.test(path)

test("no route works for a client that has used its share of the thread", async () => {
  stepMs = 30_000
  await site.fetch("/api/games?limit=7", { from: FROM })
  stepMs = 0
  const routes = site.host.routes().filter(({ path }) => !isFree(path))
  const working: string[] = []
  for (const route of routes) {
    const { method } = route
    const path = route.path.replace(/:\w+|\*/g, "x")
    const body = method === "GET" ? {} : { json: {} }
    const { status } = await site.fetch(path, { method, from: FROM, ...body })
    if (status !== 429) working.push(`${nameOf(route)}: ${status}`)
  }
  expect(working).toEqual([])
  expect(routes.length).toBeGreaterThan(300)
  for (const path of ["/health/live", "/health/ready"])
    expect((await site.fetch(path, { from: FROM })).status).not.toBe(429)
})

test.each([
  ["an act in a room", "198.51.100.7"],
  ["a position", "198.51.101.7"],
])("%s is charged to the share, though it has a rate of its own", async (what, from) => {
  const post = (path: string, json: object) => site.fetch(path, { json, from })
  const opened = { title: "Evening", type: "game", created_by: "ann" }
  const { code } = await (await post("/api/space/create", opened)).json()
  await post(`/api/space/${code}/join`, { name: "ann" })
  const session = (await (await post("/api/location/create", {})).json()).code
  const chat = { participant: "ann", action: "chat", data: { text: "Hi" } }
  const act = async () =>
    what === "a position"
      ? post(`/api/location/${session}/update`, { id: "ann", lat: 1, lon: 1 })
      : post(`/api/space/${code}/act`, chat)
  stepMs = 3_000
  const statuses = [(await act()).status, (await act()).status, (await act()).status]
  stepMs = 0
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})
