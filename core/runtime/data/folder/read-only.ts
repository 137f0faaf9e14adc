import { constants, Database } from "bun:sqlite"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { isEmpty } from "./site"

/**
 * Undoes what a process was writing when it was killed, before the database had its log: whoever may
 * only read can neither do it nor read past it.
 */
export function undoInterrupted(path: string): void {
  if (isEmpty(path) || isEmpty(`${path}-journal`)) return
  const db = new Database(path, { readwrite: true })
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
export function openReadOnly(path: string): Database {
  undoInterrupted(path)
  // With a log beside it, what was committed last is only there, and reading it takes a lock file.
  if (!isEmpty(`${path}-wal`)) return new Database(path, { readonly: true })
  const url = `${pathToFileURL(resolve(path)).href}?immutable=1`
  return new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}
