import { afterEach, beforeEach } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Sqlite, SqliteValue } from "../sqlite"

/** A new database with one table, `things`, in a folder of its own, for each test of the file that calls this. */
export function useThings() {
  const things = {} as { folder: string; path: string; db: Sqlite }
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-sqlite-"))
    const path = join(folder, "things.db")
    writeFileSync(path, "")
    const db = openSqlite(path)
    db.run(
      "CREATE TABLE things (id INTEGER PRIMARY KEY, value); CREATE INDEX by_value ON things (value)",
    )
    Object.assign(things, { folder, path, db })
  })
  afterEach(() => {
    things.db.close()
    rmSync(things.folder, { recursive: true, force: true })
  })
  return Object.assign(things, {
    put: (value: SqliteValue) =>
      things.db.prepare("INSERT INTO things (value) VALUES (?)").run(value),
  })
}
