import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

const PLACE = { lat: 51.5, lon: -0.1 }
const from = "203.0.113.9"
let site: TestHost
let code: string

beforeAll(async () => {
  const config = "[limits]\nwrite = 0\n[modules.gps]\nlimit_create = 0"
  site = await createTestHost({ modules: [gps], config })
  code = (await site.json("/api/location/create", { json: {} })).code
})
afterAll(() => site.close())

const event = `<event version="2.0" uid="x" type="b-m-p-s-m" time="2026-01-01T00:00:00Z" start="2026-01-01T00:00:00Z"
  stale="2036-01-01T00:00:00Z" how="h-e"><point lat="1" lon="1" hae="0" ce="1" le="1"/><detail><remarks>Buy</remarks></detail></event>`
const form = (fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return { method: "POST", body }
}

test("who is banned by address writes nothing without a name either", async () => {
  const { edit_key } = await site.json(`/api/location/${code}/hunt`, { json: { name: "Fox" } })
  const waypoint = { ...PLACE, name: "Buy", edit_key }
  const attempts: readonly (readonly [path: string, init: object])[] = [
    ["/api/location/create", { json: { name: "Buy" } }],
    ["/gps", form({ name: "Buy" })],
    [`/api/location/${code}/update`, { json: { id: "fox", ...PLACE } }],
    [`/api/location/${code}/pin`, { json: { ...PLACE, message: "Buy" } }],
    ["/gps/pin", form({ code, lat: "1", lon: "1", message: "Buy" })],
    [`/api/location/${code}/chat`, { json: { name: "Fox", message: "Buy" } }],
    [`/api/location/${code}/cot`, { method: "POST", body: event }],
    [`/api/location/${code}/owntracks?u=fox`, { json: { _type: "location", ...PLACE } }],
    [`/api/location/${code}/hunt/waypoints`, { json: waypoint }],
    [`/api/location/${code}/hunt/waypoints/1`, { json: waypoint }],
    ["/api/gps/aware", { json: { code, data: { text: "Buy" } } }],
    ["/api/gps-lobby/register", { json: { code, name: "Buy" } }],
    ["/gps/listing", form({ code, listed: "yes" })],
  ]
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  const json = { what: "block", value: "203.0.113.0/24", why: "Adverts", days: 1 }
  await site.json("/api/operator/bans", { headers, json })
  for (const [path, init] of attempts) {
    const answer = await site.fetch(path, { ...init, from })
    const text = await answer.text()
    expect([path, answer.status, /address is banned/.test(text)]).toEqual([path, 403, true])
  }
  const session = await site.json(`/api/location/${code}`)
  expect([session.pins, session.participants, session.listed]).toEqual([[], {}, false])
  expect((await site.json(`/api/location/${code}/hunt`)).waypoints).toEqual([])
  expect((await site.json("/api/gps-lobby/list")).sessions).toEqual([])
})
