import { openSqlite } from "#platform/sqlite"
import type { Sqlite } from "../../platform/sqlite"
import { isEmpty } from "./site"

/**
 * Rolls back the write of a process that was killed before the database had its log: a read-only
 * connection can neither do this nor read without it.
 */
export function undoInterrupted(path: string): void {
  if (isEmpty(path) || isEmpty(`${path}-journal`)) return
  const db = openSqlite(path)
  try {
    // The first read rolls it back.
    db.query("PRAGMA schema_version").get()
  } catch (error) {
    // The check that follows reports any damage.
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "")) throw error
  } finally {
    db.close()
  }
}

/** Opens a database for reading, without leaving a file beside it if possible. */
export function openReadOnly(path: string): Sqlite {
  undoInterrupted(path)
  // If there is a log, only it has the latest commits, and reading it needs a lock file.
  return openSqlite(path, { mode: "read", immutable: isEmpty(`${path}-wal`) })
}
