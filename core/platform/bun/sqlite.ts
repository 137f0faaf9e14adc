import { constants, Database } from "bun:sqlite"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { OpenSqlite, Sqlite } from "../sqlite"

export const openSqlite: OpenSqlite = (path, { mode = "write", immutable = false } = {}) => {
  if (!immutable)
    return new Connection(path, mode === "read" ? { readonly: true } : { readwrite: true })
  const url = `${pathToFileURL(resolve(path)).href}?immutable=1`
  return new Connection(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}

class Connection extends Database implements Sqlite {
  copyInto(path: string): void {
    this.query("VACUUM INTO ?").run(path)
  }

  compact(): void {
    this.run("VACUUM")
  }
}
