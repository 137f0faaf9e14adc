import { dirname } from "node:path"
import { openSqlite } from "#platform/sqlite"
import type { Db } from "../../base/db"
import type { Sqlite } from "../../platform/sqlite"
import { currentAttempt } from "../idempotency/attempt"
import { type Engine, type Execute, embedded } from "./engine"
import { makePrivateFile, makePrivateFolder } from "./folder/private"
import { withoutControl } from "./refused-statements"
import { openDb } from "./session"
import type { SchemaObject } from "./tables/schema-tables"
import { createTableTracking, type TableTracking } from "./tables/table-tracking"
import { warmReads } from "./warm-reads"

/**
 * The embedded engine: one connection that writes, and that reads while it has no open transaction; one that reads
 * what is committed meanwhile.
 */
export interface Store {
  readonly path: string
  readonly reader: Db
  readonly writer: Db
  /** The connection behind `writer`, for the transaction statements of `write.ts` and migrations. */
  readonly connection: Sqlite
  /** Runs the statements of `writer`. */
  readonly execute: Execute
  /** Which tables the statements of both connections read and write. */
  readonly tables: TableTracking
  close(): void
}

// Earlier versions can corrupt a WAL at reset (sqlite.org, 3.51.3 release notes).
const OLDEST_SQLITE = [3, 51, 3] as const

export interface StoreOptions {
  /** Whether an acknowledged write survives a power failure. Other tests may turn it off. */
  readonly durable?: boolean
  /** The engine that runs the modules' statements. */
  readonly engine?: Engine
}

export function openStore(
  path: string,
  { durable = true, engine = embedded }: StoreOptions = {},
): Store {
  makePrivateFolder(dirname(path))
  makePrivateFile(path)
  const connection = openSqlite(path)
  refuseOldEngine(connection)
  connection.run("PRAGMA journal_mode = WAL")
  forgetStatistics(connection)
  connection.run(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`)
  const reading = openSqlite(path)
  for (const client of [connection, reading]) {
    client.run("PRAGMA busy_timeout = 5000")
    client.run("PRAGMA foreign_keys = ON")
    client.run("PRAGMA temp_store = MEMORY")
  }
  // Small, because the system caches the file anyway. Nearly all is read through the connection that writes.
  connection.run("PRAGMA cache_size = -5000")
  reading.run("PRAGMA cache_size = -1000")
  reading.run("PRAGMA query_only = ON")
  const tables = createTableTracking(() => schemaOf(connection))
  const tracked = tables.track(engine)
  const execute = tracked(withoutControl(connection))
  return {
    path,
    connection,
    tables,
    execute,
    writer: openDb(execute),
    reader: openDb(afterOwnWrite(tracked(warmReads(reading, connection)))),
    close() {
      reading.close()
      connection.close()
    },
  }
}

/** A request sees what it has written, even while its commit waits for its answer. */
const afterOwnWrite =
  (execute: Execute): Execute =>
  (...statement) => {
    const committed = currentAttempt()?.release()
    return committed ? committed.then(() => execute(...statement)) : execute(...statement)
  }

const schemaOf = (client: Sqlite) =>
  client.query("SELECT type, name, tbl_name, sql FROM sqlite_schema").all() as SchemaObject[]

/**
 * Every query here has a dedicated index. Statistics from a young site would permanently keep the
 * planner from using them: with one row, a full table scan is fastest.
 */
function forgetStatistics(client: Sqlite): void {
  const statistics = client.query("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get()
  if (!statistics) return
  client.run("DELETE FROM sqlite_stat1")
  client.run("ANALYZE sqlite_schema")
}

function refuseOldEngine(client: Sqlite): void {
  const { version } = client.query("SELECT sqlite_version() AS version").get() as {
    version: string
  }
  const parts = version.split(".").map(Number)
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least)
      throw new Error(`SQLite ${version} can corrupt its log; 3.51.3 or newer is needed.`)
  }
}
