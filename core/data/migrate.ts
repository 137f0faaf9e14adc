import { hash } from "node:crypto"
import type { Migration } from "../base/db"
import type { Sqlite } from "../platform/sqlite"
import { type Guarded, guardingRows } from "./migration-guard"
import type { Store } from "./store"

/** `chat-builders` → `chat_builders_` */
export const tablePrefix = (moduleId: string) => `${moduleId.replaceAll("-", "_")}_`

export interface Pending {
  readonly module: string
  readonly migrations: readonly Migration[]
}

const LEDGER = `CREATE TABLE IF NOT EXISTS core_migrations (
  module TEXT NOT NULL, tag TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL,
  PRIMARY KEY (module, tag)) WITHOUT ROWID`

/** The pending migrations of each module, in order. Refuses edited and unknown ones. */
export function pendingMigrations(db: Sqlite, modules: readonly Pending[]): Pending[] {
  return modules
    .map(({ module, migrations }) => {
      const applied = appliedTo(db, module)
      for (const tag of applied.keys())
        if (!migrations.some((m) => m.tag === tag))
          throw new Error(
            `${module}: the database has migration ${tag}, which this version does not know. ` +
              "It was written by a newer version; start that one, or restore a backup.",
          )
      const missing = migrations.filter((migration) => {
        const hash = applied.get(migration.tag)
        if (hash !== undefined && hash !== hashOf(migration))
          throw new Error(
            `${module}: migration ${migration.tag} was edited after it ran; add a new one.`,
          )
        return hash === undefined
      })
      return { module, migrations: missing }
    })
    .filter(({ migrations }) => migrations.length > 0)
}

/** How the pending migrations of modules run. */
export interface Migrating {
  readonly now: number
  /** Whether a module that touches tables of others is rolled back. */
  readonly isGuarded?: boolean
  /** Called before each, which may take long. */
  readonly before?: ((module: string, tag: string) => void) | undefined
}

/** Runs pending migrations, one transaction per module. */
export function migrate(
  db: Sqlite,
  pending: readonly Pending[],
  { now, isGuarded = true, before: report }: Migrating,
): void {
  for (const { module, migrations } of pending)
    rebuilding(db, () => {
      const before = isGuarded && foreignObjects(db, module)
      const run = (guarded: Guarded) => {
        for (const migration of migrations) {
          report?.(module, migration.tag)
          apply(db, module, migration, guarded)
        }
      }
      if (isGuarded) guardingRows(db, tablePrefix(module), run)
      else run((migration) => migration())
      // Without the guards, which refuse a module to write here.
      for (const migration of migrations) enter(db, module, migration, now)
      if (db.query("PRAGMA foreign_key_check").all().length > 0)
        throw new Error(`${module}: a migration breaks a foreign key.`)
      if (isGuarded && foreignObjects(db, module) !== before)
        throw new Error(
          `${module}: a migration touches tables outside its prefix ${tablePrefix(module)}.`,
        )
    })
}

/** Ids of the modules that have tables here, including removed modules. */
export function storedModules(db: Sqlite): string[] {
  db.run(LEDGER)
  const rows = db.query(
    "SELECT DISTINCT module FROM core_migrations WHERE module <> 'core' ORDER BY module",
  )
  return rows.values().flat() as string[]
}

/**
 * Drops everything that a module stored in one file, also in `subjectTables` of others, and forgets its migrations;
 * returns the names of its tables.
 */
export function purge(db: Sqlite, module: string, subjectTables: readonly string[] = []): string[] {
  const prefix = tablePrefix(module)
  db.run(LEDGER)
  return rebuilding(db, () => {
    const own = objects(db).filter((o) => o.name.startsWith(prefix))
    const tables = own.filter((o) => o.type === "table")
    for (const { name } of own.filter((o) => o.type === "view")) db.run(`DROP VIEW "${name}"`)
    // Dropping a virtual table drops its shadow tables, whose names sort after its own.
    for (const { name } of tables) db.run(`DROP TABLE IF EXISTS "${name}"`)
    db.query("DELETE FROM core_migrations WHERE module = ?").run(module)
    for (const { name } of objects(db).filter((o) => subjectTables.includes(o.name)))
      db.query(`DELETE FROM "${name}" WHERE subject GLOB ?`).run(`${module}/*`)
    return tables.map((o) => o.name)
  })
}

/** The same in both files. */
export function purgeStored(
  { connection, live }: Pick<Store, "connection" | "live">,
  id: string,
  subjectTables: readonly string[],
) {
  live.noteForgotten()
  return [...purge(connection, id, subjectTables), ...purge(live.connection, id)]
}

/** Drops what modules that are not on have in `live.db`: nobody is there to end it. */
export function purgeEnded({ live }: Pick<Store, "live">, on: ReadonlySet<string>): void {
  for (const id of storedModules(live.connection))
    if (!on.has(id)) {
      live.noteForgotten()
      purge(live.connection, id)
    }
}

/**
 * Runs one transaction with foreign keys off, so that a parent table can be rebuilt or dropped
 * before its children: SQLite would otherwise delete their rows or refuse. The pragma has no
 * effect inside a transaction.
 */
export function rebuilding<T>(db: Sqlite, work: () => T): T {
  db.run("PRAGMA foreign_keys = OFF")
  try {
    db.run("BEGIN IMMEDIATE")
    const result = work()
    db.run("COMMIT")
    return result
  } finally {
    if (db.inTransaction) db.run("ROLLBACK")
    db.run("PRAGMA foreign_keys = ON")
  }
}

function apply(db: Sqlite, module: string, { tag, sql }: Migration, guarded: Guarded): void {
  try {
    guarded(() => {
      for (const statement of sql.split("--> statement-breakpoint"))
        if (statement.trim()) db.run(statement)
    })
  } catch (error) {
    throw new Error(`${module}: migration ${tag} failed: ${(error as Error).message}`)
  }
}

function enter(db: Sqlite, module: string, migration: Migration, now: number): void {
  db.query("INSERT INTO core_migrations VALUES (?, ?, ?, ?)").run(
    module,
    migration.tag,
    hashOf(migration),
    now,
  )
}

/** The migrations of a module that have run in one file: their hashes by their tags. */
export function appliedTo(db: Sqlite, module: string): Map<string, string> {
  db.run(LEDGER)
  const rows = db.query("SELECT tag, hash FROM core_migrations WHERE module = ?").all(module) as {
    tag: string
    hash: string
  }[]
  return new Map(rows.map((row) => [row.tag, row.hash]))
}

interface SchemaObject {
  type: string
  name: string
  tbl_name: string
  sql: string | null
}

const objects = (db: Sqlite) =>
  db
    .query("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name")
    .all() as SchemaObject[]

const foreignObjects = (db: Sqlite, module: string) =>
  JSON.stringify(
    objects(db).filter(
      (o) => !o.tbl_name.startsWith(tablePrefix(module)) && !o.name.startsWith("sqlite_"),
    ),
  )

const hashOf = (migration: Migration) => hash("sha256", migration.sql)
