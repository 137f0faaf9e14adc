import { constants, Database } from "bun:sqlite"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { OpenSqlite } from "../sqlite"

export const openSqlite: OpenSqlite = (path, { mode = "write", immutable = false } = {}) => {
  if (!immutable)
    return new Database(path, mode === "read" ? { readonly: true } : { readwrite: true })
  const url = `${pathToFileURL(resolve(path)).href}?immutable=1`
  return new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}
