import { closeSync, openSync, readSync, statSync } from "node:fs"
import type { Module } from "../../base/module"
import type { Sqlite } from "../../platform/sqlite"
import { pendingMigrations } from "../migrate"
import { CORE_MIGRATIONS } from "../migrations"
import { damageIn } from "./damage"
import { openReadOnly } from "./read-only"

/** Throws unless a file is a complete backup of a Broadside site that this version can run. */
export function refuseUnfit(file: string, firstParty: readonly Module[]): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${file}.`)
  if (!isDatabase(file)) throw new Error(`${file} is not a backup: it is not an SQLite database.`)
  const db = openReadOnly(file)
  try {
    const damage = damageIn(db, "integrity_check")
    if (damage) throw new Error(`${file} is damaged: ${damage}. Choose another backup.`)
    if (!isOurs(db))
      throw new Error(
        `${file} is not a backup of Broadside: it is the database of another program.`,
      )
    refuseNewer(db, file, firstParty)
  } finally {
    db.close()
  }
}

const MAGIC = "SQLite format 3\0"

function isDatabase(file: string): boolean {
  const head = Buffer.alloc(MAGIC.length)
  const descriptor = openSync(file, "r")
  try {
    readSync(descriptor, head)
  } finally {
    closeSync(descriptor)
  }
  return head.toString("latin1") === MAGIC
}

function isOurs(db: Sqlite): boolean {
  const ledger = db.query("SELECT 1 FROM sqlite_schema WHERE name = 'core_migrations'").get()
  return (
    ledger !== null &&
    db.query("SELECT 1 FROM core_migrations WHERE module = 'core'").get() !== null
  )
}

function refuseNewer(db: Sqlite, file: string, firstParty: readonly Module[]): void {
  const current = firstParty.map(({ id, migrations = [] }) => ({ module: id, migrations }))
  try {
    pendingMigrations(db, [{ module: "core", migrations: CORE_MIGRATIONS }, ...current])
  } catch (error) {
    throw new Error(`This version cannot run ${file}. ${(error as Error).message}`)
  }
}
