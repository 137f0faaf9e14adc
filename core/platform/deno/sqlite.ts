import { existsSync } from "node:fs"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import type { OpenSqlite, Sqlite, SqliteChanges, SqliteStatement, SqliteValue } from "../sqlite"
import { canVacuum, vacuumStatement } from "./vacuum"

/** Extended result codes that callers ask for, and the primary ones of all others. */
const CODES: Readonly<Record<number, string>> = {
  3: "SQLITE_PERM",
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  9: "SQLITE_INTERRUPT",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  19: "SQLITE_CONSTRAINT",
  23: "SQLITE_AUTH",
  26: "SQLITE_NOTADB",
  1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
  2067: "SQLITE_CONSTRAINT_UNIQUE",
}

export const openSqlite: OpenSqlite = (path, { mode = "write" } = {}) => {
  if (!existsSync(path))
    throw Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" })
  const db = coded(() => new DatabaseSync(path, { readOnly: mode === "read", timeout: 0 }))
  const remembered = new Map<string, SqliteStatement>()
  if (mode === "write" && !canVacuum(db)) db.exec("PRAGMA secure_delete = ON")
  const prepare = (sql: string) =>
    vacuumStatement(db, sql) ??
    statementOf(
      coded(() => db.prepare(sql)),
      coded(() => db.prepare(sql)),
    )
  return {
    run: (sql) => coded(() => vacuumStatement(db, sql)?.run() ?? db.exec(sql)),
    prepare,
    query(sql) {
      const known = remembered.get(sql)
      if (known) return known
      const made = prepare(sql)
      remembered.set(sql, made)
      return made
    },
    get inTransaction() {
      return db.isTransaction
    },
    close: () => db.close(),
  } satisfies Sqlite
}

function statementOf(rows: StatementSync, arrays: StatementSync): SqliteStatement {
  arrays.setReturnArrays(true)
  const bound = (values: SqliteValue[]) =>
    values.map((v) => (typeof v === "boolean" ? Number(v) : v))
  return {
    run: (...values) => coded(() => rows.run(...bound(values))) as SqliteChanges,
    get: (...values) => coded(() => rows.get(...bound(values)) ?? null),
    all: (...values) => coded(() => rows.all(...bound(values))),
    values: (...values) => coded(() => arrays.all(...bound(values))) as unknown as unknown[][],
  }
}

function coded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string }
    const code =
      errcode === undefined ? byMessage(message) : (CODES[errcode] ?? CODES[errcode & 255])
    throw Object.assign(error as Error, { code: code ?? "SQLITE_ERROR" })
  }
}
const byMessage = (m: string) =>
  /locked/.test(m)
    ? "SQLITE_BUSY"
    : /readonly/.test(m)
      ? "SQLITE_READONLY"
      : /unable to open/.test(m)
        ? "SQLITE_CANTOPEN"
        : /not a database/.test(m)
          ? "SQLITE_NOTADB"
          : /malformed/.test(m)
            ? "SQLITE_CORRUPT"
            : /disk is full|database or disk/.test(m)
              ? "SQLITE_FULL"
              : "SQLITE_ERROR"
