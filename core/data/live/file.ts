import type { Sqlite } from "../../platform/sqlite"
import { type DataFile, openFile, schemaOf } from "../data-file"
import { emptyLog } from "../empty-log"
import { isBusy } from "../folder/lock"
import { isEmpty } from "../folder/site"
import type { SchemaObject } from "../tables/schema-tables"
import { createLivePart, type LivePart } from "./part"

/** The ledger of migrations is in both files. */
const LEDGER = "core_migrations"

/** `live.db`: what ends within a day. */
export interface LiveFile extends LivePart {
  readonly path: string
  readonly connection: Sqlite
  readonly reading: Sqlite
  /** Its objects, without the ledger of its migrations. */
  schema(): SchemaObject[]
  /** Names of its tables. */
  tables(): string[]
  /** Rows were changed or deleted, so the bytes of what they were may still be in the file. */
  noteForgotten(): void
  /** Whether bytes of what is gone may be in the file; false from then on. */
  takeForgotten(): boolean
  close(): void
}

export function openLive(main: DataFile, path: string, durable: boolean): LiveFile {
  // Only a process that was killed leaves a log, and with it what it had not wiped.
  let hasForgotten = !isEmpty(`${path}-wal`)
  const { connection, reading, close } = openFile(path, durable)
  connection.run("PRAGMA secure_delete = ON")
  const schema = () =>
    schemaOf(connection)
      .filter(({ tbl_name }) => tbl_name !== LEDGER)
      .map((object) => ({ ...object, isLive: true }))

  return {
    ...createLivePart(main.connection, connection),
    path,
    connection,
    reading,
    schema,
    tables: () => schema().flatMap(({ type, name }) => (type === "table" ? [name] : [])),
    noteForgotten() {
      hasForgotten = true
    },
    takeForgotten() {
      const had = hasForgotten
      hasForgotten = false
      return had
    },
    close() {
      try {
        if (hasForgotten) wipeNow(connection)
      } finally {
        close()
      }
    },
  }
}

/**
 * Leaves no byte of what was deleted. `secure_delete` overwrites deleted rows with zeros, but not the copies that SQLite
 * leaves in a page when it moves rows to another; so all rows are written again.
 */
export function wipe(db: Sqlite): void {
  db.run("PRAGMA secure_delete = ON")
  db.compact()
  emptyLog(db)
}

function wipeNow(connection: Sqlite): void {
  try {
    wipe(connection)
  } catch (error) {
    // The site that has it open as well does it.
    if (!isBusy(error)) throw error
  }
}
