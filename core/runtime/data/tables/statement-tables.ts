import { createSchemaTables, type SchemaObject, type Tables } from "./schema-tables"
import { readStatement } from "./statement"

/** The tables that one statement can touch. */
export interface StatementTables {
  readonly reads: Tables
  /** Undefined stands for any table, and for changes of the schema. */
  readonly writes: Tables
  /** Whether it has changed nothing when it reports no changed row. */
  readonly reportsChanges: boolean
  readonly isReturning: boolean
  /** Its result depends on the clock or on chance, not on tables alone. */
  readonly isVolatile: boolean
}

/** Statements that modules put together at run time must not fill the memory. */
const MOST_STATEMENTS = 2_000
const VOLATILE = /\b(?:random|randomblob|now|unixepoch|current_(?:time|date|timestamp))\b/i
const NOTHING: ReadonlySet<string> = new Set()
const ANYTHING: StatementTables = {
  reads: undefined,
  writes: undefined,
  reportsChanges: false,
  isReturning: false,
  isVolatile: true,
}

/**
 * Which tables a statement can touch, found from its text. It can reach a table only by a name that
 * stands in this text, or in the schema of what it names: a view, a trigger, a foreign key, a virtual
 * table. So all the tables named there are at least those that it touches, on every engine and however
 * the statement is written. What is not understood touches everything.
 */
export function createStatementTables(readSchema: () => readonly SchemaObject[]) {
  const known = new Map<string, StatementTables>()
  let schema: ReturnType<typeof createSchemaTables> | undefined

  function find(sql: string): StatementTables {
    const statement = readStatement(sql)
    if (!statement) return ANYTHING
    schema ??= createSchemaTables(readSchema())
    const { target, isReturning } = statement
    return {
      reads: schema.readBy(sql),
      writes: target === undefined ? NOTHING : schema.changedWith(target),
      reportsChanges: target !== undefined && schema.isPlain(target),
      isReturning,
      isVolatile: VOLATILE.test(sql),
    }
  }

  return {
    of(sql: string): StatementTables {
      let tables = known.get(sql)
      if (tables) return tables
      if (known.size >= MOST_STATEMENTS) known.clear()
      tables = find(sql)
      known.set(sql, tables)
      return tables
    },
    /** Reads the schema again when it is next needed. */
    forget(): void {
      schema = undefined
      known.clear()
    },
  }
}
