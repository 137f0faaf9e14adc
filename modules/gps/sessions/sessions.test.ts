import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

let folder: string
let site: TestHost
const start = async () => {
  site = await createTestHost({ modules: [gps], folder })
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-gps-"))
  await start()
})
afterEach(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const create = async (fields: object = {}): Promise<string> =>
  (await site.json("/api/location/create", { json: fields })).code

const post = async (path: string, json: object) => {
  const answer = await site.fetch(`/api/location/${path}`, { json })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const ada = { id: "ada", name: "Ada", lat: 51.5, lon: -0.12 }

test("a session is created, joined, moved in and read, in either case of its code", async () => {
  const code = await create({ name: "Walk" })
  expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{6}$/)
  const { body } = await post(`${code.toLowerCase()}/update`, { ...ada, heading: 360, speed: null })
  expect(body).toMatchObject({ ok: true, code, participants: { ada: { lat: 51.5, heading: 0 } } })
  site.advance(1_000)
  await post(`${code}/update`, { id: "ada", lat: 51.6, lon: -0.13 })
  const read = await site.json(`/api/location/${code}`)
  expect(read).toMatchObject({
    code,
    name: "Walk",
    listed: false,
    participants: { ada: { name: "Ada", lat: 51.6, speed: null } },
    pins: [],
    trails: { ada: [{ lat: 51.5 }, { lat: 51.6, lon: -0.13 }] },
  })
})

test("everything that was acknowledged is there again after a restart", async () => {
  const code = await create({ name: "Walk" })
  await post(`${code}/update`, ada)
  await post(`${code}/pin`, { lat: 51.1, lon: 0, message: "Meet here", name: "Ada" })
  await post(`${code}/chat`, { name: "Ada", message: "Hello", id: "ada" })
  const read = async () => ({
    session: await site.json(`/api/location/${code}`),
    chat: await site.json(`/api/location/${code}/chat`),
  })
  const before = await read()
  expect(before.chat.messages).toMatchObject([{ id: 1, name: "Ada", message: "Hello" }])
  expect(before.session.pins).toMatchObject([{ id: 1, message: "Meet here" }])
  const now = site.now()
  await site.close()
  await start()
  site.advance(now - site.now())
  expect(await read()).toEqual(before)
  expect((await post(`${code}/pin`, { lat: 1, lon: 1 })).body.pin.id).toBe(2)
})

test("a session ends ten minutes after its last position, to the millisecond", async () => {
  const code = await create()
  site.advance(1_000)
  await post(`${code}/update`, ada)
  site.advance(599_999)
  expect((await site.fetch(`/api/location/${code}`)).status).toBe(200)
  site.advance(1)
  expect((await site.fetch(`/api/location/${code}`)).status).toBe(410)
  for (const path of ["update", "pin"])
    expect((await post(`${code}/${path}`, ada)).status).toBe(410)
  expect((await post(`${code}/chat`, { name: "a", message: "b" })).status).toBe(410)
  expect((await site.fetch(`/api/location/${code}/chat`)).status).toBe(410)
  expect((await site.fetch(`/api/location/${code}/events`)).status).toBe(410)
  await site.settle()
  const tables = ["sessions", "participants", "trail_parts", "pins", "messages", "ended"]
  const rows = tables.map(
    (table) =>
      site.store.live.connection.query(`select count(*) from gps_${table}`).values().flat()[0],
  )
  expect(rows).toEqual([0, 0, 0, 0, 0, 1])
})

test("no file has anything of a session that ended, and no backup of one that is live", async () => {
  const code = await create({ name: "Wander" })
  await post(`${code}/update`, { ...ada, name: "Perdita" })
  await post(`${code}/pin`, { lat: 1, lon: 1, message: "Treasure" })
  await post(`${code}/chat`, { name: "Perdita", message: "Whisper" })
  await site.settle()
  const words = ["Wander", "Perdita", "Treasure", "Whisper"]
  const inFolder = () =>
    words.filter((word) =>
      readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(word)),
    )
  const path = join(folder, "backup")
  writeFileSync(path, "")
  site.store.connection.copyInto(path)
  expect(words.filter((word) => readFileSync(path).includes(word))).toEqual([])
  rmSync(path)
  expect(inFolder()).toEqual(words)
  site.advance(600_000)
  await site.runJob("gps.end-sessions")
  await site.runJob("core.forget-ended")
  expect(inFolder()).toEqual([])
  expect((await site.fetch(`/api/location/${code}`)).status).toBe(410)
})

test("the code of an ended session answers 410 for a day, also after a restart", async () => {
  const code = await create()
  site.advance(600_000)
  await site.runJob("gps.end-sessions")
  const now = site.now()
  await site.close()
  await start()
  site.advance(now - site.now())
  expect((await site.fetch(`/api/location/${code}`)).status).toBe(410)
  site.advance(86_400_000)
  await site.runJob("gps.forget-ended")
  expect((await site.fetch(`/api/location/${code}`)).status).toBe(404)
  expect(site.store.live.connection.query("select * from gps_ended").values()).toEqual([])
})

test("a long way is stored in parts, which are put together from time to time", async () => {
  const code = await create()
  for (let n = 0; n < 1_300; n++) {
    site.advance(1_000)
    await post(`${code}/update`, { ...ada, lat: n / 10_000, lon: Math.sin(n / 50) / 100 })
    if (n % 10 === 0) await site.settle()
  }
  await site.settle()
  const stored = site.store.live.connection
    .query("select points from gps_trail_parts")
    .values()
    .flat()
  const points = stored.map((part) => JSON.parse(String(part)).length)
  expect(points.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_010)
  const before = (await site.json(`/api/location/${code}`)).trails.ada
  expect(before.length).toBe(500)
  const now = site.now()
  await site.close()
  await start()
  site.advance(now - site.now())
  const after = (await site.json(`/api/location/${code}`)).trails.ada
  expect([after.length, after[0], after.at(-1)]).toEqual([500, before[0], before.at(-1)])
})
