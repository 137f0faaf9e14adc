import { openSqlite } from "#platform/sqlite"

// Run as a program: writes to a database without a log, and is killed in the middle.
const db = openSqlite(process.argv[2] as string)
db.run("PRAGMA journal_mode = DELETE")
db.run("PRAGMA cache_size = 1")
db.run("BEGIN")
db.run(
  "CREATE TABLE half AS SELECT hex(randomblob(4000)) FROM core_migrations, core_migrations AS more",
)
process.kill(process.pid, "SIGKILL")
