import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../../platform/sqlite"
import { isEmpty } from "./site"

/**
 * Undoes what a process was writing when it was killed, before the database had its log: whoever may
 * only read can neither do it nor read past it.
 */
export function undoInterrupted(path: string): void {
  if (isEmpty(path) || isEmpty(`${path}-journal`)) return
  const db = openSqlite(path)
  try {
    // The first read does it.
    db.query("PRAGMA schema_version").get()
  } catch (error) {
    // What is damaged is for the check that follows to say.
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "")) throw error
  } finally {
    db.close()
  }
}

/** Opens a database to look at it, without leaving a file beside it where that can be avoided. */
export function openReadOnly(path: string): Sqlite {
  undoInterrupted(path)
  // With a log beside it, what was committed last is only there, and reading it takes a lock file.
  return openSqlite(path, { mode: "read", immutable: isEmpty(`${path}-wal`) })
}
