import { Database, type Statement } from "bun:sqlite"
import type { AroundCommits } from "../../testing/commits"

const { prepare, query } = Database.prototype

export const aroundCommits: AroundCommits = (around) => {
  const wrapped = new WeakSet<Statement>()
  const wrap = (db: Database, statement: Statement) => {
    if (wrapped.has(statement)) return
    wrapped.add(statement)
    const run = statement.run.bind(statement)
    const selected = (sql: string) => prepare.call(db, sql).values()[0]?.[0] as number
    statement.run = (...values) => around(() => run(...values), selected) as ReturnType<typeof run>
  }
  const through = (real: typeof prepare | typeof query) =>
    function (this: Database, sql: string, ...rest: []) {
      const statement = real.call(this, sql, ...rest) as Statement
      if (sql === "COMMIT") wrap(this, statement)
      return statement
    }
  Object.assign(Database.prototype, { prepare: through(prepare), query: through(query) })
}
