import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineModule } from "../../core/base/module"
import { bringUpToDate } from "../../core/data/migrations"
import { openStore, type Store } from "../../core/data/store"
import { firstParty } from "../../modules/index"

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-migrations-"))
  store = openStore(join(folder, "broadside.db"))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const intruder = defineModule({
  id: "intruder",
  manifest: { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  migrations: [{ tag: "0000", sql: "INSERT INTO core_settings VALUES ('intruder', '')" }],
  setup: () => ({}),
})

test("a community module cannot change rows of others in a migration", () => {
  const community = new Set(["intruder"])
  expect(() => bringUpToDate({ store, community }, [intruder], 0)).toThrow("outside its prefix")
})

test("no module of the first party does", () => {
  bringUpToDate({ store }, firstParty, 0)
  // As a site runs them, without guards.
  expect(() => bringUpToDate({ store, community: new Set() }, [intruder], 0)).not.toThrow()
})

test("commits wait for the disk again afterwards", () => {
  bringUpToDate({ store }, [], 0)
  expect(store.connection.query("PRAGMA synchronous").values()).toEqual([[2]])
})
