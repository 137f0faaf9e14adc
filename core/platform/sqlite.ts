/** What a query takes. */
export type SqliteValue = string | number | bigint | boolean | Uint8Array | null

/** A compiled statement; its parameters are bound by position. */
export interface SqliteStatement {
  /** Runs it to its end and drops the rows. */
  run(...values: SqliteValue[]): SqliteChanges
  /** The first row as an object, or null. */
  get(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown[]
  /** Rows as arrays, in the order of the columns. */
  values(...values: SqliteValue[]): unknown[][]
}

export interface SqliteChanges {
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

/**
 * One connection to a database file. Every call answers at once. What SQLite refuses is thrown with
 * its extended result code as `code`, such as SQLITE_BUSY or SQLITE_CONSTRAINT_UNIQUE.
 */
export interface Sqlite {
  /** Runs one or more statements without parameters. */
  run(sql: string): unknown
  prepare(sql: string): SqliteStatement
  /** The same, but compiled only once as long as the connection remembers it. */
  query(sql: string): SqliteStatement
  readonly inTransaction: boolean
  /** Writes one consistent copy, without free pages and without a log, into a file that must exist and be empty. */
  copyInto(path: string): void
  /**
   * Writes all rows again, so that nothing that was deleted is left in the pages of the database. Its log still has what
   * it had before, and the file may keep its size. Other connections may read meanwhile.
   */
  compact(): void
  close(): void
}

export interface SqliteOptions {
  /** Default "write": the file must exist, though it may be empty. */
  readonly mode?: "write" | "read"
  /** For reading a file that nobody writes: it needs no lock and leaves no file beside it. */
  readonly immutable?: boolean
}

/** The path `:memory:` is a new database in memory. */
export type OpenSqlite = (path: string, options?: SqliteOptions) => Sqlite
