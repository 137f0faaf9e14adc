import { afterEach, expect, test } from "bun:test"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { createLog } from "../log/log"
import { openStore, type Store } from "./store"
import { insert, rows } from "./testing/written-rows"
import { createWriter } from "./write"

const folder = mkdtempSync(join(tmpdir(), "broadside-logs-"))
const stores: Store[] = []
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(name: string) {
  const path = join(folder, name, "broadside.db")
  const store = openStore(path)
  stores.push(store)
  const writer = createWriter(store, { log: createLog("silent"), committed() {}, rests: false })
  return { path, store, writer, logged: () => statSync(`${path}-wal`).size }
}

test("the first write after a crash goes on with a new log, and so does one after a failed commit", async () => {
  const before = open("before")
  before.store.connection.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)")
  before.store.connection.run(
    "CREATE TABLE parts (id INTEGER REFERENCES rows (id) DEFERRABLE INITIALLY DEFERRED)",
  )
  for (let id = 1; id <= 20; id++) await before.writer.write((tx) => insert(tx, id))
  const crashed = join(folder, "crashed", "broadside.db")
  mkdirSync(join(folder, "crashed"))
  for (const suffix of ["", "-wal"]) copyFileSync(before.path + suffix, crashed + suffix)

  const after = open("crashed")
  const old = after.logged()
  await after.writer.write((tx) => insert(tx, 21))
  expect(after.logged()).toBeLessThan(old / 5)
  for (let id = 22; id <= 40; id++) await after.writer.write((tx) => insert(tx, id))
  const long = after.logged()
  expect(long).toBeGreaterThan(old / 2)

  const bad = after.writer.write(async (tx) => {
    await insert(tx, 41)
    // Only the commit finds out that it is part of nothing.
    after.store.connection.run("INSERT INTO parts VALUES (1000)")
  })
  await expect(bad).rejects.toThrow("FOREIGN KEY")
  const other = openSqlite(after.path)
  other.run("BEGIN")
  other.query("SELECT * FROM rows").all()
  // It does not wait for one that goes on reading.
  await after.writer.write((tx) => insert(tx, 42))
  expect(after.logged()).toBeGreaterThanOrEqual(long)
  const next = after.writer.write((tx) => insert(tx, 43))
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  other.run("COMMIT")
  await next
  other.close()
  expect(after.logged()).toBeLessThan(long / 5)
  expect((await after.store.reader.select().from(rows)).length).toBe(42)
})
