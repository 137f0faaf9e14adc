import { afterAll, beforeAll, expect, test } from "bun:test"
import { HOUR_MS } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

const MINUTE_MS = 60_000
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [gps],
    config: "[limits]\nwrite = 0\n[modules.gps]\nlimit_create = 0",
  })
})
afterAll(() => site.close())

async function create(): Promise<string> {
  const answer = await site.fetch("/api/location/create", { json: {} })
  return (await answer.json()).code
}
const push = (code: string, data: unknown) => site.fetch("/api/gps/aware", { json: { code, data } })
const read = (code: string) => site.fetch(`/api/gps/aware/${code}`)
const move = (code: string) =>
  site.fetch(`/api/location/${code}/update`, { json: { id: "ada", lat: 1, lon: 2 } })
/** Keeps the session alive for that long. */
async function stay(code: string, ms: number) {
  for (let left = ms; left > 0; left -= 9 * MINUTE_MS) {
    await site.advance(Math.min(left, 9 * MINUTE_MS))
    await move(code)
  }
}

test("the latest snapshot of a session is read as it was sent, with the code in either case", async () => {
  const code = await create()
  expect((await push(code, { people: [1] })).status).toBe(200)
  const data = { people: [{ name: "Ada", "": null }], nested: { a: [[], {}] }, ok: "ü 🏮" }
  const pushed = await (await push(code.toLowerCase(), data)).json()
  expect(pushed).toMatchObject({ ok: true, code })
  const { pushed_at, expires_at } = pushed
  expect(Date.parse(expires_at) - Date.parse(pushed_at)).toBe(2 * HOUR_MS)
  for (const sent of [code, code.toLowerCase()])
    expect(await (await read(sent)).json()).toEqual({ ok: true, code, pushed_at, expires_at, data })
})

test("a session without a snapshot, and an unknown one, are 404", async () => {
  const code = await create()
  const answer = await read(code)
  expect([answer.status, (await answer.json()).code]).toEqual([404, "no-snapshot"])
  for (const unknown of ["AAAAAA", "nonsense"]) {
    expect((await read(unknown)).status).toBe(404)
    const pushed = await push(unknown, {})
    expect([pushed.status, (await pushed.json()).code]).toEqual([404, "unknown-session"])
  }
})

test("a snapshot expires after two hours while its session lives, and its data is deleted", async () => {
  const code = await create()
  await push(code, { secret: 1 })
  await stay(code, 2 * HOUR_MS - MINUTE_MS)
  expect((await read(code)).status).toBe(200)
  await stay(code, MINUTE_MS)
  const expired = await read(code)
  expect([expired.status, (await expired.json()).code]).toEqual([410, "snapshot-expired"])
  await push(code, { secret: 2 })
  expect((await (await read(code)).json()).data).toEqual({ secret: 2 })
})

test("a snapshot ends with its session", async () => {
  const code = await create()
  await push(code, {})
  await site.advance(11 * MINUTE_MS)
  for (const answer of [await read(code), await push(code, {})])
    expect([answer.status, (await answer.json()).code]).toEqual([410, "session-ended"])
})

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) })

test.each([
  ["a text", "x"],
  ["a list", []],
  ["null", null],
  ["a number", 1],
  ["33 levels", nested(33)],
  ["over 256 KB", { a: "x".repeat(262_137) }],
])("%s is refused as data", async (_, data) => {
  const code = await create()
  const answer = await push(code, data)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ path: "/data" }])
  expect((await read(code)).status).toBe(404)
})

test.each([
  ["32 levels", nested(32)],
  ["256 KB", { a: "x".repeat(262_136) }],
  ["what prototypes have", JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')],
])("%s is stored", async (_, data) => {
  const code = await create()
  expect((await push(code, data)).status).toBe(200)
  expect(await (await read(code)).text()).toContain(JSON.stringify(data))
})
