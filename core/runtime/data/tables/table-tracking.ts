import type { Engine } from "../engine"
import { currentReading } from "./reading"
import type { SchemaObject, Tables } from "./schema-tables"
import { createStatementTables, type StatementTables } from "./statement-tables"

export type TableTracking = ReturnType<typeof createTableTracking>

/** Notes which tables the statements of a database read and write, so that nobody has to declare it. */
export function createTableTracking(readSchema: () => readonly SchemaObject[]) {
  const statements = createStatementTables(readSchema)
  let written = new Set<{ readonly tables: Tables }>()

  /** Noted before it is known whether it changes anything: nobody has to wait for the result. */
  async function noteWrite(tables: StatementTables, result: Promise<unknown>): Promise<void> {
    const noted = { tables: tables.writes }
    written.add(noted)
    try {
      if (changedNothing(tables, await result)) written.delete(noted)
    } catch {
      // OR FAIL leaves the rows that it had changed before.
    }
    if (!tables.writes) statements.forget()
  }

  return {
    /** An engine whose statements are noted whenever they run. */
    track:
      (engine: Engine): Engine =>
      (connection, check) => {
        const execute = engine(connection, check)
        return (statement, method, values) => {
          const tables = statements.of(statement.sql)
          currentReading()?.note(tables)
          const result = execute(statement, method, values)
          if (tables.writes?.size !== 0) void noteWrite(tables, result)
          return result
        }
      },
    /** What was written since this was last called. */
    takeWritten(): ReadonlySet<Tables> {
      const taken = new Set([...written].map(({ tables }) => tables))
      written = new Set()
      return taken
    },
    /** The schema may have changed. */
    forgetSchema: statements.forget,
  }
}

/** `run` answers how many rows were changed, all else the rows of RETURNING. */
function changedNothing(
  { reportsChanges, isReturning }: StatementTables,
  result: unknown,
): boolean {
  if (!reportsChanges) return false
  if (Array.isArray(result)) return isReturning && result.length === 0
  return (result as { readonly changes?: number } | null)?.changes === 0
}
