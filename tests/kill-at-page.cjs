// Preloaded into a server: ends its process at the COMMIT that has the first page of the Workshop, as kill -9 would:
// just before it, or with KILL_AFTER just after it.
const { Database } = require("bun:sqlite")

const real = Database.prototype.prepare
Database.prototype.prepare = function (sql, ...rest) {
  const statement = real.call(this, sql, ...rest)
  if (sql !== "COMMIT") return statement
  const commit = statement.run.bind(statement)
  const count = (query) => real.call(this, `SELECT count(*) FROM ${query}`).values()[0][0]
  statement.run = (...args) => {
    // The first commits make the tables.
    const isMade = count("sqlite_schema WHERE name = 'worlds_pages'") > 0
    const hasPage = isMade && count("worlds_pages") > 0
    if (hasPage && !process.env.KILL_AFTER) process.kill(process.pid, "SIGKILL")
    const result = commit(...args)
    if (hasPage) process.kill(process.pid, "SIGKILL")
    return result
  }
  return statement
}
