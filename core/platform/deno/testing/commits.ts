import { DatabaseSync, type StatementSync } from "node:sqlite"
import type { AroundCommits } from "../../testing/commits"

const { prepare, exec } = DatabaseSync.prototype

export const aroundCommits: AroundCommits = (around) => {
  const selected = (db: DatabaseSync) => (sql: string) =>
    Object.values(prepare.call(db, sql).get() as Record<string, number>)[0] as number
  Object.assign(DatabaseSync.prototype, {
    prepare(this: DatabaseSync, sql: string, ...rest: []): StatementSync {
      const statement = prepare.call(this, sql, ...rest)
      if (sql !== "COMMIT") return statement
      const run = statement.run.bind(statement)
      return Object.assign(statement, {
        run: (...values: []) => around(() => run(...values), selected(this)),
      })
    },
    exec(this: DatabaseSync, sql: string): void {
      if (sql === "COMMIT") around(() => exec.call(this, sql), selected(this))
      else exec.call(this, sql)
    },
  })
}
