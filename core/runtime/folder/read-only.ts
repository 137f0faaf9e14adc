import { constants, Database } from "bun:sqlite"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { isEmpty } from "./site"

/** Opens a database to look at it, without leaving a file beside it where that can be avoided. */
export function openReadOnly(path: string): Database {
  // With a log beside it, what was committed last is only there, and reading it takes a lock file.
  if (!isEmpty(`${path}-wal`)) return new Database(path, { readonly: true })
  const url = `${pathToFileURL(resolve(path)).href}?immutable=1`
  return new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}
