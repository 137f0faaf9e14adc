import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../platform/sqlite"
import { makePrivateFile } from "./folder/private"
import type { SchemaObject } from "./tables/schema-tables"

/** One database file, and the connections that the site has to it. */
export interface DataFile {
  readonly path: string
  /** Writes, and reads while it has no open transaction. */
  readonly connection: Sqlite
  /** Reads what is committed meanwhile. */
  readonly reading: Sqlite
  close(): void
}

// Earlier versions can corrupt a WAL at reset (sqlite.org, 3.51.3 release notes).
const OLDEST_SQLITE = [3, 51, 3] as const

export function openFile(path: string, durable: boolean): DataFile {
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
  return {
    path,
    connection,
    reading,
    close() {
      reading.close()
      connection.close()
    },
  }
}

export const schemaOf = (client: Sqlite) =>
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
