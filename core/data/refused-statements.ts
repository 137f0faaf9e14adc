import type { Sqlite } from "../platform/sqlite"
import type { Prepares } from "./engine"
import { firstWordOf, readStatement } from "./tables/statement"

/** What only the host does: with any of these, a module would end the writes of others, or commit half of its own. */
export const CONTROLS: ReadonlySet<string> = new Set([
  "BEGIN",
  "COMMIT",
  "END",
  "ROLLBACK",
  "SAVEPOINT",
  "RELEASE",
  "ATTACH",
  "DETACH",
  "VACUUM",
  "PRAGMA",
])

/**
 * The connection that writes, as the engine has it: every statement of a module and of core's stores is compiled here, and
 * one that controls transactions or the connection is refused. The host's own go to the connection itself. Nothing is
 * checked when a compiled statement runs.
 */
export const withoutControl = (connection: Sqlite): Prepares => ({
  prepare(sql) {
    const { word, isAlone } = firstWordOf(sql)
    if (CONTROLS.has(word))
      throw new Error(
        `${word} is refused: the host begins and ends transactions and sets up the connection. All of one ctx.write is one transaction; throw to undo it.`,
      )
    // A trigger has statements in it.
    if (!isAlone && word !== "CREATE") throw new Error(SEVERAL)
    return connection.prepare(sql)
  },
})

/** Throws unless a statement only reads, as `ctx.db` does. */
export function requireQuery(sql: string): void {
  const { word, isAlone } = firstWordOf(sql)
  if (!isAlone) throw new Error(SEVERAL)
  // One runtime never ends what explains a change.
  const statement = readStatement(word === "EXPLAIN" ? sql.replace(EXPLAINS, "") : sql)
  if (statement && statement.target === undefined) return
  throw new Error(
    `A statement that begins with ${word} is refused: ctx.db takes queries alone (SELECT, WITH … SELECT, VALUES, EXPLAIN). Change rows in ctx.write.`,
  )
}

const EXPLAINS = /\bexplain(?:\s+query\s+plan)?\b/i
const SEVERAL = "Several statements at once are refused: SQLite would run only the first."
