import type { Sqlite } from "../platform/sqlite"

/** Runs one migration. */
export type Guarded = (migration: () => void) => void

/**
 * Runs a module's migrations while SQLite refuses every insert, update and delete in tables outside
 * its prefix. Later effects of a module's own triggers are not checked. The guards are made once for
 * all of them: for each, they would take most of the first start.
 */
export function guardingRows(db: Sqlite, prefix: string, work: (guarded: Guarded) => void): void {
  const tables = foreignTables(db, prefix)
  const guards = tables
    .filter(({ type }) => type === "table")
    .flatMap(({ name }, index) =>
      ["INSERT", "UPDATE", "DELETE"].map((change) => {
        const guard = `core_guard_${index}_${change.toLowerCase()}`
        db.run(
          `CREATE TEMP TRIGGER ${guard} BEFORE ${change} ON main."${name}"
         BEGIN SELECT RAISE(ABORT, '${refusal(name, prefix).replaceAll("'", "''")}'); END`,
        )
        return guard
      }),
    )
  const searchable = tables.filter(({ type, name }) => type === "shadow" && /_data$/.test(name))
  const before = searchable.map(({ name }) => stateOf(db, name))
  try {
    work((migration) => {
      migration()
      // Makes the search tables write out what they still have in memory.
      db.run("SAVEPOINT core_guard; RELEASE core_guard")
      for (const [index, { name }] of searchable.entries())
        if (stateOf(db, name) !== before[index])
          throw new Error(refusal(name.replace(/_data$/, ""), prefix))
    })
  } finally {
    for (const guard of guards) db.run(`DROP TRIGGER IF EXISTS temp.${guard}`)
  }
}

const refusal = (table: string, prefix: string) =>
  `it changes rows of ${table}, outside its prefix ${prefix}`

/**
 * Search tables and their shadow tables cannot have triggers. The first records of their data
 * (totals and a write count) change with every row.
 */
const stateOf = (db: Sqlite, data: string) =>
  isThere(db, data)
    ? JSON.stringify(db.query(`SELECT id, hex(block) FROM main."${data}" WHERE id <= 10`).values())
    : undefined

const isThere = (db: Sqlite, table: string) =>
  db.query("SELECT 1 FROM main.sqlite_master WHERE name = ?").values(table).length > 0

const foreignTables = (db: Sqlite, prefix: string) =>
  (db.query("PRAGMA main.table_list").all() as { schema: string; name: string; type: string }[])
    .filter(({ schema, name }) => schema === "main" && !name.startsWith("sqlite_"))
    .filter(({ name }) => !name.startsWith(prefix))
