import { afterEach, beforeEach } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sqliteTable } from "drizzle-orm/sqlite-core"
import { column, type Db } from "../../base/db"
import { openStore, type Store, type StoreOptions } from "../store"
import { createWriter, type Writer, type WriterOptions } from "../write"

export const rows = sqliteTable("rows", {
  id: column.integer().primaryKey(),
  value: column.integer().notNull(),
})
export const insert = (tx: Db, id: number, value = 0) => tx.insert(rows).values({ id, value })
export const ids = (count: number) => Array.from({ length: count }, (_, id) => id)
const nothing = () => undefined

/** For a test file: a database of one table and its writer, new for each test. */
export function writtenRows(options: StoreOptions = {}) {
  let folder: string
  let store: Store
  let writer: Writer
  let commits: number
  let logged: unknown[]
  const writers: Writer[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "broadside-write-"))
    store = openStore(join(folder, "broadside.db"), { durable: false, ...options })
    store.connection.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)")
    commits = 0
    logged = []
    writer = writerWith({})
  })
  afterEach(async () => {
    for (const one of writers.splice(0)) await one.stop()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  function writerWith(options: Partial<WriterOptions>): Writer {
    const note = (line: unknown) => void logged.push(line)
    const log = { debug: nothing, info: nothing, warn: note, error: note }
    const committed = () => commits++
    const defaults = { log, committed, deadlineMs: 60_000, rests: false }
    const made = createWriter(store, { ...defaults, ...options })
    writers.push(made)
    return made
  }
  return {
    store: () => store,
    writer: () => writer,
    commits: () => commits,
    logged: () => logged,
    writerWith,
    // Read on the other connection, so that only what is committed counts.
    stored: async () => (await store.reader.select().from(rows).orderBy(rows.id)).map((r) => r.id),
  }
}
