import type { Engine, StatementText } from "../engine"
import { currentReading } from "./current-reading"
import type { SchemaObject, Tables } from "./schema-tables"
import { createStatementTables, type StatementTables } from "./statement-tables"

export type TableTracking = ReturnType<typeof createTableTracking>

/**
 * Records which tables the statements of a database read and write, so that modules need not
 * declare them.
 */
export function createTableTracking(
  readSchema: () => readonly SchemaObject[],
  /** Told when rows of the live file were changed or deleted. */
  forgotten: () => void = () => undefined,
) {
  const statements = createStatementTables(readSchema)
  let written = new Set<Tables>()

  function noteWrite(statement: StatementText, result: unknown): void {
    const tables = statements.of(statement.sql)
    if (tables.writes?.size === 0 || changedNothing(tables, result)) return
    written.add(tables.writes)
    if (tables.file === "live" && tables.replaces) forgotten()
    if (!tables.writes) statements.forget()
  }

  return {
    /** Wraps an engine so that its statements are recorded when they run. */
    track:
      (engine: Engine): Engine =>
      (connection) => {
        const execute = engine(connection, noteWrite)
        return (statement, ...rest) => {
          currentReading()?.note(statements.of(statement.sql))
          return execute(statement, ...rest)
        }
      },
    of: statements.of,
    /** The tables written since the last call. */
    takeWritten(): ReadonlySet<Tables> {
      const before = written
      written = new Set()
      return before
    },
    /** Call it when the schema may have changed. */
    forgetSchema: statements.forget,
  }
}

/**
 * `run` returns the number of changed rows, all other methods the rows of RETURNING. One that failed may have changed
 * rows: OR FAIL keeps them.
 */
function changedNothing(
  { reportsChanges, isReturning }: StatementTables,
  result: unknown,
): boolean {
  if (!reportsChanges) return false
  if (Array.isArray(result)) return isReturning && result.length === 0
  return (result as { readonly changes?: number } | null)?.changes === 0
}
