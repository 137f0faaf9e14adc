/** Leaves a database as a process does that is killed while it writes without a log: half, with a journal. */
export async function interruptWrite(path: string): Promise<void> {
  const writer = Bun.spawn([
    process.execPath,
    "-e",
    `const db = new (require("bun:sqlite").Database)(${JSON.stringify(path)})
     db.run("PRAGMA journal_mode = DELETE")
     db.run("PRAGMA cache_size = 1")
     db.run("BEGIN")
     db.run("CREATE TABLE half AS SELECT hex(randomblob(4000)) FROM core_migrations, core_migrations AS more")
     process.kill(process.pid, "SIGKILL")`,
  ])
  await writer.exited
}
