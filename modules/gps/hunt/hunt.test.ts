import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestHost } from "broadside/testing"
import { createHunt as create, createHuntSite, WAYPOINTS } from "./testing/hunt-site"

let folder: string
let site: TestHost
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-hunt-"))
  site = await createHuntSite(folder)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const createHunt = (fields: object = {}) => create(() => site, fields)
const [OAK, BRIDGE, ROSES] = WAYPOINTS
const HERE = { ...OAK, name: undefined }

test("only the master changes a hunt", async () => {
  const hunt = await createHunt()
  await hunt.lead("waypoints", OAK)
  for (const [path, json] of [
    ["waypoints", BRIDGE],
    ["waypoints/1", { name: "Elm" }],
    ["waypoints/1/remove", {}],
    ["start", {}],
    ["end", {}],
  ] as const) {
    const address = `/api/location/${hunt.code}/hunt/${path}`
    expect((await site.fetch(address, { json })).status).toBe(403)
    const edit_key = "ek_00000000000000000000000000000000"
    expect((await site.fetch(address, { json: { edit_key, ...json } })).status).toBe(403)
  }
  expect((await hunt.read()).waypoints).toEqual([])
  expect((await hunt.asMaster()).waypoints).toMatchObject([{ ...OAK, radius: 30, found_by: 0 }])
})

test("waypoints are added, moved, renamed and removed, until someone has found them", async () => {
  const hunt = await createHunt({ radius: 50 })
  for (const waypoint of WAYPOINTS) await hunt.lead("waypoints", waypoint)
  expect(await hunt.lead("waypoints/2", { lat: 52.6, radius: 20 })).toMatchObject({
    waypoint: { id: 2, lat: 52.6, lon: BRIDGE.lon, name: "Bridge", radius: 20 },
  })
  expect(await hunt.lead("waypoints/3/remove")).toMatchObject({ removed: 3 })
  expect(await hunt.lead("waypoints/3/remove")).toMatchObject({ status: 404 })
  await hunt.lead("start")
  await hunt.join("ada")
  const events = await hunt.follow()
  await hunt.move("ada", HERE)
  await events.next("found")
  expect(await hunt.lead("waypoints/1", { lat: 1 })).toMatchObject({ status: 409 })
  expect(await hunt.lead("waypoints/1/remove")).toMatchObject({ status: 409 })
  expect(await hunt.lead("waypoints/1", { hint: "Big" })).toMatchObject({
    waypoint: { hint: "Big", found_by: 1 },
  })
  await hunt.lead("end")
  for (const path of ["waypoints", "waypoints/1", "start"])
    expect(await hunt.lead(path, OAK)).toMatchObject({ status: 409, code: "hunt-over" })
  expect(await hunt.join("bob")).toMatchObject({ status: 409 })
  expect(await hunt.lead("end")).toMatchObject({ status: 200 })
  await events.stop()
})

test("a hunter reads distance and direction, and never where a waypoint is", async () => {
  const hunt = await createHunt()
  for (const waypoint of WAYPOINTS) await hunt.lead("waypoints", waypoint)
  await hunt.lead("start")
  expect((await hunt.join("ada")).hunter.targets).toMatchObject([
    { id: 1, distance: null, bearing: null },
    { id: 2 },
    { id: 3 },
  ])
  await hunt.move("ada", { lat: BRIDGE.lat, lon: BRIDGE.lon - 0.001 })
  const { hunter, waypoints } = await hunt.read("ada")
  expect(hunter.targets).toEqual([
    { id: 2, number: 2, distance: 68, bearing: 90 },
    { id: 3, number: 3, distance: 307, bearing: 13 },
    { id: 1, number: 1, distance: 532, bearing: 270 },
  ])
  expect(waypoints).toMatchObject(WAYPOINTS.map(({ name }) => ({ name, lat: null, lon: null })))
  expect((await hunt.read("eve")).hunter).toBeNull()
})

test("each waypoint counts once for each hunter, and only while the hunt runs", async () => {
  const hunt = await createHunt({ minutes: 5 })
  await hunt.lead("waypoints", OAK)
  await hunt.lead("waypoints", { ...OAK, name: "Bench" })
  await hunt.join("ada")
  await hunt.move("ada", HERE)
  expect(await hunt.lead("start")).toMatchObject({ hunt: { state: "running" } })
  const events = await hunt.follow()
  for (let n = 0; n < 3; n++) {
    site.advance(1_000)
    await hunt.move("ada", HERE)
  }
  const found = [await events.next("found"), await events.next("found")]
  expect(found.map(({ waypoint }) => waypoint.name)).toEqual(["Oak", "Bench"])
  await hunt.join("bob")
  site.advance(5 * 60_000)
  await hunt.move("bob", HERE)
  await site.runJob("gps.end-hunts")
  const { hunt: ended } = await events.next("ended")
  expect(ended).toMatchObject({ state: "ended", ended_at: ended.ends_at })
  expect(ended.scores).toMatchObject([
    { id: "ada", found: 2, points: 40, rank: 1 },
    { id: "bob", found: 0, points: 0, rank: 2 },
  ])
  await events.stop()
})

test("a hunt is the same after a restart, and goes with its session", async () => {
  const hunt = await createHunt({ ordered: true })
  for (const waypoint of WAYPOINTS) await hunt.lead("waypoints", waypoint)
  await hunt.join("ada", "Ada")
  await hunt.lead("start")
  const events = await hunt.follow()
  await hunt.move("ada", HERE)
  await events.next("found")
  await events.stop()
  site.advance(1_000)
  await hunt.move("ada", ROSES)
  await site.settle()
  const before = [await hunt.read("ada"), await hunt.asMaster()]
  expect(before[0].hunt.scores[0].suspended_until).not.toBeNull()
  const now = site.now()
  await site.close()
  site = await createHuntSite(folder)
  site.advance(now - site.now())
  expect([await hunt.read("ada"), await hunt.asMaster()]).toEqual(before)
  // From where it was before the restart no car comes here, either.
  site.advance(61_000)
  await hunt.move("ada", { lat: 48, lon: 2 })
  expect((await hunt.read("ada")).hunt.scores[0].suspended_until).not.toBeNull()

  site.advance(600_000)
  const address = `/api/location/${hunt.code}/hunt`
  expect((await site.fetch(address)).status).toBe(410)
  expect((await site.fetch(`${address}/join`, { json: { id: "b", name: "B" } })).status).toBe(410)
  await site.settle()
  for (const table of ["hunts", "waypoints", "hunters", "finds"])
    expect(
      site.store.live.connection
        .query(`select count(*) from gps_${table} where code = '${hunt.code}'`)
        .values()
        .flat()[0],
    ).toBe(0)
})

test("refuses what it cannot use, and says why", async () => {
  const { code } = await site.json("/api/location/create", { json: {} })
  const path = `/api/location/${code}/hunt`
  const status = async (address: string, json?: object) =>
    (await site.fetch(address, json ? { json } : {})).status
  expect(await status(path)).toBe(404)
  for (const json of [{}, { name: "" }, { name: "Mia", radius: 25 }, { name: "Mia", minutes: 0 }])
    expect(await status(path, json)).toBe(400)
  expect(await status("/api/location/ZZZZZZ/hunt", { name: "Mia" })).toBe(404)
  const { edit_key } = await site.json(path, { json: { name: "Mia" } })
  expect(await status(path, { name: "Max" })).toBe(409)
  expect(await status(`${path}/start`, { edit_key })).toBe(409)
  for (const place of [{ lat: 91, lon: 0 }, { lat: 0, lon: 181 }, { lat: "1", lon: 0 }, { lat: 1 }])
    expect(await status(`${path}/waypoints`, { edit_key, ...place })).toBe(400)
  for (const id of ["1", "x", "1e3", "-1"])
    expect(await status(`${path}/waypoints/${id}/remove`, { edit_key })).toBe(404)
})

test("a hunt has at most 100 waypoints and 200 hunters", async () => {
  const hunt = await createHunt()
  for (let n = 0; n < 100; n++)
    expect(await hunt.lead("waypoints", OAK)).toMatchObject({ status: 200 })
  expect(await hunt.lead("waypoints", OAK)).toMatchObject({
    status: 409,
    code: "too-many-waypoints",
  })
  for (let n = 0; n < 200; n++)
    expect(await hunt.join(`hunter-${n}`)).toMatchObject({ status: 200 })
  expect(await hunt.join("one-more")).toMatchObject({ status: 409, code: "hunt-full" })
  expect(await hunt.join("hunter-7", "Seven")).toMatchObject({ status: 200 })
})
