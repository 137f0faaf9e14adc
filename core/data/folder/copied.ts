import type { Sqlite } from "../../platform/sqlite"

const COPY = 1

/** Whether a database is a backup that no site has opened yet. It is in the header of the file, so every copy has it. */
export const isCopy = (db: Sqlite): boolean =>
  db.query("PRAGMA user_version").values()[0]?.[0] === COPY

export const markCopy = (db: Sqlite): void => void db.run(`PRAGMA user_version = ${COPY}`)

/** Call it when all that a backup does not have is settled. */
export const unmarkCopy = (db: Sqlite): void => void db.run("PRAGMA user_version = 0")
