import { existsSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import type { OpenSqlite, Sqlite, SqliteChanges, SqliteStatement, SqliteValue } from "../sqlite"
import { addCode } from "./sqlite/codes"
import { compact } from "./sqlite/compact"
import { copyRows } from "./sqlite/copy"
import { openImmutable } from "./sqlite/immutable"

export const openSqlite: OpenSqlite = (path, { mode = "write", immutable = false } = {}) => {
  if (path !== ":memory:" && !existsSync(path))
    throw Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" })
  const open = () => openFile(path, mode === "read" || immutable)
  try {
    return new Connection(immutable ? openImmutable(path, open) : { db: open() })
  } catch (error) {
    throw addCode(error)
  }
}

/** With SQLite's own defaults, as on the other runtime. */
const openFile = (path: string, readOnly = false) =>
  new DatabaseSync(path, {
    readOnly,
    timeout: 0,
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: true,
    defensive: false,
  })

/** Preparing one statement of a script reads all that follows. */
const MAX_PREPARED = 10_000
const MISUSE = 21

class Connection implements Sqlite {
  readonly #db: DatabaseSync
  readonly #clean: (() => void) | undefined
  readonly #remembered = new Map<string, SqliteStatement>()

  constructor({ db, clean }: { readonly db: DatabaseSync; clean?(): void }) {
    this.#db = db
    this.#clean = clean
  }

  /** One statement after the other: what fails in `exec` has no result code. */
  run(sql: string): void {
    let rest = sql
    try {
      while (rest.trim() !== "" && rest.length <= MAX_PREPARED) {
        const statement = this.#db.prepare(rest)
        statement.setReadBigInts(true)
        statement.all()
        rest = rest.slice(statement.sourceSQL.length)
      }
      if (rest.trim() !== "") this.#runAll(rest)
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== MISUSE) throw addCode(error)
      this.#runAll(rest)
    }
  }

  /** For what begins with a comment alone, which is no statement. */
  #runAll(sql: string): void {
    try {
      this.#db.exec(sql)
    } catch (error) {
      throw addCode(error)
    }
  }

  prepare(sql: string): SqliteStatement {
    try {
      return new Statement(this.#db.prepare(sql))
    } catch (error) {
      throw addCode(error)
    }
  }

  query(sql: string): SqliteStatement {
    const statement = this.#remembered.get(sql)
    if (statement) return statement
    const made = this.prepare(sql)
    this.#remembered.set(sql, made)
    return made
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  copyInto(path: string): void {
    try {
      const target = openFile(path)
      try {
        copyRows(this.#db, target)
      } finally {
        target.close()
      }
    } catch (error) {
      throw addCode(error)
    }
  }

  compact(): void {
    try {
      compact(this.#db)
    } catch (error) {
      throw addCode(error)
    }
  }

  close(): void {
    if (!this.#db.isOpen) return
    this.#db.close()
    this.#clean?.()
  }
}

class Statement implements SqliteStatement {
  readonly #compiled: StatementSync
  #givesArrays = false

  constructor(compiled: StatementSync) {
    this.#compiled = compiled
  }

  run(...values: SqliteValue[]): SqliteChanges {
    try {
      return this.#compiled.run(...bound(values)) as SqliteChanges
    } catch (error) {
      throw addCode(error)
    }
  }

  get(...values: SqliteValue[]): unknown {
    try {
      const row = this.#giving(false).get(...bound(values))
      return row === undefined ? null : plain(row)
    } catch (error) {
      throw addCode(error)
    }
  }

  all(...values: SqliteValue[]): unknown[] {
    try {
      return this.#giving(false)
        .all(...bound(values))
        .map(plain)
    } catch (error) {
      throw addCode(error)
    }
  }

  values(...values: SqliteValue[]): unknown[][] {
    try {
      return this.#giving(true).all(...bound(values)) as unknown as unknown[][]
    } catch (error) {
      throw addCode(error)
    }
  }

  #giving(arrays: boolean): StatementSync {
    if (this.#givesArrays !== arrays) {
      this.#givesArrays = arrays
      this.#compiled.setReturnArrays(arrays)
    }
    return this.#compiled
  }
}

/** A number is bound as a fraction here, whatever its value, and `true` not at all. */
function bound(values: SqliteValue[]): SQLInputValue[] {
  const bindings = values as unknown[]
  for (let at = 0; at < bindings.length; at++) {
    const value = bindings[at]
    if (typeof value === "number") {
      if (Number.isSafeInteger(value)) bindings[at] = BigInt(value)
    } else if (typeof value === "boolean") bindings[at] = value ? 1n : 0n
    else if (value === undefined) bindings[at] = null
  }
  return bindings as SQLInputValue[]
}

/** Rows come without a prototype. */
const plain = (row: object): object => Object.setPrototypeOf(row, Object.prototype)
