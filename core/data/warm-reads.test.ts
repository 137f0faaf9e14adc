import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../platform/sqlite"
import { openStore, type Store } from "./store"
import { warmReads } from "./warm-reads"

let folder: string
let store: Store
let reading: Sqlite

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-warm-"))
  store = openStore(join(folder, "broadside.db"), { durable: false })
  store.connection.run("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)")
  reading = openSqlite(store.path)
})
afterEach(() => {
  reading.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The connections of which statements are compiled. */
function compiledOn() {
  const used = new Set<string>()
  const noting = (name: string, connection: Sqlite) =>
    new Proxy(connection, {
      get(on, key) {
        if (key === "prepare") used.add(name)
        const value = on[key as keyof Sqlite] as unknown
        return typeof value === "function" ? value.bind(on) : value
      },
    })
  const all = warmReads(noting("reading", reading), noting("writing", store.connection))
  return { used, all }
}

test("a query goes through the connection that writes, whose pages a commit leaves in memory", () => {
  const { used, all } = compiledOn()
  expect(all.prepare("SELECT a FROM t").values()).toEqual([[1]])
  expect([...used]).toEqual(["writing"])
})

test("while a transaction is open, queries see what was committed before it", () => {
  const { used, all } = compiledOn()
  const query = all.prepare("SELECT count(*) FROM t")
  store.connection.run("BEGIN; INSERT INTO t VALUES (2)")
  expect(query.values()).toEqual([[1]])
  expect([...used]).toEqual(["reading"])
  store.connection.run("COMMIT")
  expect(query.values()).toEqual([[2]])
})
