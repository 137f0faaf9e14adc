import type { Engine } from "../engine"
import { currentReading } from "./current-reading"
import type { SchemaObject, Tables } from "./schema-tables"
import { createStatementTables, type StatementTables } from "./statement-tables"

export type TableTracking = ReturnType<typeof createTableTracking>

/**
 * Records which tables the statements of a database read and write, so that modules need not
 * declare them.
 */
export function createTableTracking(readSchema: () => readonly SchemaObject[]) {
  const statements = createStatementTables(readSchema)
  let written = new Set<{ readonly tables: Tables }>()

  /** Record it before the result arrives, so that no caller has to wait. */
  async function noteWrite(tables: StatementTables, result: Promise<unknown>): Promise<void> {
    const entry = { tables: tables.writes }
    written.add(entry)
    try {
      if (changedNothing(tables, await result)) written.delete(entry)
    } catch {
      // OR FAIL keeps the rows that it has already changed.
    }
    if (!tables.writes) statements.forget()
  }

  return {
    /** Wraps an engine so that its statements are recorded when they run. */
    track:
      (engine: Engine): Engine =>
      (connection) => {
        const execute = engine(connection)
        return (statement, ...rest) => {
          const tables = statements.of(statement.sql)
          currentReading()?.note(tables)
          const result = execute(statement, ...rest)
          if (tables.writes?.size !== 0) void noteWrite(tables, result)
          return result
        }
      },
    /** The tables written since the last call. */
    takeWritten(): ReadonlySet<Tables> {
      const tablesWritten = new Set([...written].map(({ tables }) => tables))
      written = new Set()
      return tablesWritten
    },
    /** Call it when the schema may have changed. */
    forgetSchema: statements.forget,
  }
}

/** `run` returns the number of changed rows, all other methods the rows of RETURNING. */
function changedNothing(
  { reportsChanges, isReturning }: StatementTables,
  result: unknown,
): boolean {
  if (!reportsChanges) return false
  if (Array.isArray(result)) return isReturning && result.length === 0
  return (result as { readonly changes?: number } | null)?.changes === 0
}
