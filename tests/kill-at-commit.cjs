// Preloaded into a command: ends its process just before the KILL_AT-th COMMIT, as kill -9 would.
const { Database } = require("bun:sqlite")

let commits = 0
const counted = (statement) => {
  const real = statement.run.bind(statement)
  statement.run = (...args) => {
    commits += 1
    if (commits === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL")
    return real(...args)
  }
  return statement
}
for (const name of ["prepare", "query"]) {
  const real = Database.prototype[name]
  Database.prototype[name] = function (sql, ...rest) {
    const statement = real.call(this, sql, ...rest)
    return sql === "COMMIT" ? counted(statement) : statement
  }
}
