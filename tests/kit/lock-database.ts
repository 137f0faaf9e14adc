import { openSqlite } from "#platform/sqlite"

// Run as a program: locks a database until it is killed.
const db = openSqlite(process.argv[2] as string)
db.run("PRAGMA locking_mode = EXCLUSIVE")
db.run("BEGIN EXCLUSIVE")
process.stdout.write("locked\n")
setInterval(() => db.inTransaction, 1_000)
