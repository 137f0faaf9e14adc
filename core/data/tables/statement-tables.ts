import { memoize } from "../../base/memoize"
import {
  createSchemaTables,
  type SchemaObject,
  type StatementFile,
  type Tables,
} from "./schema-tables"
import { readStatement } from "./statement"

/** The tables that a statement can access. */
export interface StatementTables {
  readonly file: StatementFile
  readonly reads: Tables
  /** Undefined means any table, or a change of the schema. */
  readonly writes: Tables
  /** Whether it changed nothing if it reports no changed rows. */
  readonly reportsChanges: boolean
  readonly isReturning: boolean
  /** It changes or deletes rows that were there. */
  readonly replaces: boolean
  /** Its result also depends on the clock or on randomness. */
  readonly isVolatile: boolean
}

/** Limits the memory for statements that modules build at run time. */
const MAX_STATEMENTS = 2_000
const VOLATILE = /\b(?:random|randomblob|now|unixepoch|current_(?:time|date|timestamp))\b/i
const NOTHING: ReadonlySet<string> = new Set()
const ANYTHING: Omit<StatementTables, "file"> = {
  reads: undefined,
  writes: undefined,
  reportsChanges: false,
  isReturning: false,
  replaces: true,
  isVolatile: true,
}

/**
 * Determines the tables of a statement from its text. A statement can reach a table only by a name
 * in this text or in the schema of what it names: a view, a trigger, a foreign key, a virtual
 * table. The tables named there therefore include every table that it accesses, on any engine and
 * however the statement is written. A statement that cannot be parsed counts as accessing every
 * table.
 */
export function createStatementTables(readSchema: () => readonly SchemaObject[]) {
  let schema: ReturnType<typeof createSchemaTables> | undefined

  function find(sql: string): StatementTables {
    const statement = readStatement(sql)
    schema ??= createSchemaTables(readSchema())
    const file = schema.fileOf(sql)
    if (!statement) return { ...ANYTHING, file }
    const { target, isReturning, isInsert } = statement
    return {
      file,
      reads: schema.readBy(sql),
      writes: target === undefined ? NOTHING : schema.changedWith(target),
      reportsChanges: target !== undefined && schema.isPlain(target),
      isReturning,
      replaces: target !== undefined && !isInsert,
      isVolatile: VOLATILE.test(sql),
    }
  }

  let tablesOf = memoize(MAX_STATEMENTS, find)
  return {
    of: (sql: string): StatementTables => tablesOf(sql),
    /** Rereads the schema when it is next needed. */
    forget(): void {
      schema = undefined
      tablesOf = memoize(MAX_STATEMENTS, find)
    },
  }
}
