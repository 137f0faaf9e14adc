import { afterAll, beforeAll, expect, test } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import { openSqlite } from "#platform/sqlite"
import { backUp } from "../../../core/data/backup"
import { isCopy, markCopy } from "../../../core/data/folder/copied"
import { bringUpToDate } from "../../../core/data/migrations"
import { openStore } from "../../../core/data/store"
import { firstParty } from "../../../modules/index"
import { makeOlder } from "../crash/older"

const MARK = "quillonade"
let root: string
/** Where everything was in one file. */
let older: string
let codes: { readonly session: string; readonly room: string }
let now: number
const open = (folder: string): Promise<TestHost> =>
  createTestHost({ modules: firstParty, folder, now })
const copyOf = (name: string, from = older) => {
  cpSync(from, join(root, name), { recursive: true })
  return join(root, name)
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "broadside-older-folder-"))
  older = join(root, "older")
  mkdirSync(older)
  now = Date.UTC(2026, 10, 20, 12)
  const site = await open(older)
  const { code: session } = await site.json("/api/location/create", { json: { name: MARK } })
  await site.json(`/api/location/${session}/pin`, { json: { lat: 1, lon: 2, message: MARK } })
  const room = { title: MARK, type: "chat", created_by: MARK }
  codes = { session, room: (await site.json("/api/space/create", { json: room })).code }
  await site.close()
  expect(makeOlder(older)).toContain("gps/0005_creators")
  const db = openSqlite(join(older, "broadside.db"))
  db.run("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const filesWithMark = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.db(-wal)?$/.test(name) && readFileSync(join(folder, name)).includes(MARK))
    .toSorted()

const expectMoved = async (site: TestHost) => {
  const { pins } = await site.json(`/api/location/${codes.session}`)
  expect(pins).toMatchObject([{ message: MARK }])
  expect((await site.json(`/api/space/${codes.room}/state`)).title).toBe(MARK)
}

test("rows of sessions and rooms move to live.db at the first start, and are gone from the main file", async () => {
  const folder = copyOf("moved")
  expect(filesWithMark(folder)).toEqual(["broadside.db"])
  const site = await open(folder)
  await expectMoved(site)
  await site.runJob("trust.rewrite-file")
  expect(filesWithMark(folder).filter((name) => !name.startsWith("live.db"))).toEqual([])
  await site.close()
})

test("a start that dies when they are in both files does it again", async () => {
  const first = await open(copyOf("moving"))
  await first.close()
  const folder = copyOf("both")
  for (const name of ["live.db", "live.db-wal"])
    cpSync(join(root, "moving", name), join(folder, name), { recursive: true })
  const again = await open(folder)
  await expectMoved(again)
  await again.close()
})

test("the backup before the move has none of them, and nor has a site with an older backup", async () => {
  const folder = copyOf("backup")
  const store = openStore(join(folder, "broadside.db"), { durable: false })
  let file = ""
  bringUpToDate({ store, beforeMigration: () => (file = backUp(store, folder)) }, firstParty, now)
  store.close()
  expect(readFileSync(file).includes(MARK)).toBe(false)
  const backup = openSqlite(file, { mode: "read" })
  expect(isCopy(backup)).toBe(true)
  expect(backup.query("SELECT * FROM gps_pins").all()).toEqual([])
  backup.close()

  const restored = copyOf("restored")
  const copy = openSqlite(join(restored, "broadside.db"))
  markCopy(copy)
  copy.close()
  const site = await open(restored)
  expect((await site.fetch(`/api/location/${codes.session}`)).status).toBe(404)
  expect((await site.fetch(`/api/space/${codes.room}/state`)).status).toBe(404)
  await site.close()
})

test("a restored site has nothing of the live.db that is there", async () => {
  const folder = copyOf("replaced")
  const site = await open(folder)
  await expectMoved(site)
  const file = backUp(site.store, folder)
  await site.close()
  const restored = copyOf("replacing", folder)
  for (const name of ["broadside.db-wal", "broadside.db-shm"])
    rmSync(join(restored, name), { force: true })
  cpSync(file, join(restored, "broadside.db"))
  const again = await open(restored)
  expect((await again.fetch(`/api/space/${codes.room}/state`)).status).toBe(404)
  await again.runJob("core.forget-ended")
  expect(filesWithMark(restored)).toEqual([])
  await again.close()
})
