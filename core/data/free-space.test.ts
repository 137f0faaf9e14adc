import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type FreeSpaceOptions, spaceFault } from "./free-space"
import { openStore, type Store } from "./store"

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-space-"))
  store = openStore(join(folder, "broadside.db"), { durable: false })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const fault = (storage: FreeSpaceOptions["storage"]) =>
  spaceFault({ folder, storage, databases: [store.connection] })

test("a site is full with as much data as it may have, and has room again when that is deleted", () => {
  const storage = { free_mb: 0, max_mb: 1 }
  expect(fault(storage)).toBeUndefined()
  store.connection.run("CREATE TABLE bytes (value BLOB)")
  store.connection.run("INSERT INTO bytes VALUES (zeroblob(2000000))")
  expect(fault(storage)).toContain("the site has 2 MB of data, and storage.max_mb is 1 MB")
  expect(fault({ free_mb: 0, max_mb: 3 })).toBeUndefined()
  expect(fault({ free_mb: 0, max_mb: 0 })).toBeUndefined()
  store.connection.run("DELETE FROM bytes")
  expect(fault(storage)).toBeUndefined()
})

test("a disk is nearly full below the floor, whatever the site has", () => {
  expect(fault({ free_mb: 1_000_000_000, max_mb: 0 })).toContain("storage.free_mb")
})
