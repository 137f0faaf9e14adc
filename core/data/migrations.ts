import type { Migration } from "../base/db"
import type { Module } from "../base/module"
import { attributeTo } from "../base/start-refused"
import type { Sqlite } from "../platform/sqlite"
import { isCopy } from "./folder/copied"
import { dropLive, moveLiveRows } from "./live/move"
import { appliedTo, type Migrating, migrate, type Pending, pendingMigrations } from "./migrate"
import core from "./sql/0000_core.sql" with { type: "text" }
import versions from "./sql/0001_versions.sql" with { type: "text" }
import covers from "./sql/0002_covers.sql" with { type: "text" }
import pageUses from "./sql/0003_page_uses.sql" with { type: "text" }
import idempotentAnswers from "./sql/0004_idempotent_answers.sql" with { type: "text" }
import names from "./sql/0005_names.sql" with { type: "text" }
import operatorDesk from "./sql/0006_operator_desk.sql" with { type: "text" }
import reviews from "./sql/0007_reviews.sql" with { type: "text" }
import budgets from "./sql/0008_budgets.sql" with { type: "text" }
import reports from "./sql/0009_reports.sql" with { type: "text" }
import erasure from "./sql/0010_erasure.sql" with { type: "text" }
import appeals from "./sql/0011_appeals.sql" with { type: "text" }
import bans from "./sql/0012_bans.sql" with { type: "text" }
import deskIndexes from "./sql/0013_desk_indexes.sql" with { type: "text" }
import flagged from "./sql/0014_flagged.sql" with { type: "text" }
import nameClaims from "./sql/0015_name_claims.sql" with { type: "text" }
import liveAnswers from "./sql/0016_live_answers.sql" with { type: "text" }
import erasures from "./sql/0017_erasures.sql" with { type: "text" }
import type { Store } from "./store"

export const CORE_MIGRATIONS: readonly Migration[] = [
  { tag: "0000_core", sql: core },
  { tag: "0001_versions", sql: versions },
  { tag: "0002_covers", sql: covers },
  { tag: "0003_page_uses", sql: pageUses },
  { tag: "0004_idempotent_answers", sql: idempotentAnswers },
  { tag: "0005_names", sql: names },
  { tag: "0006_operator_desk", sql: operatorDesk },
  { tag: "0007_reviews", sql: reviews },
  { tag: "0008_budgets", sql: budgets },
  { tag: "0009_reports", sql: reports },
  { tag: "0010_erasure", sql: erasure },
  { tag: "0011_appeals", sql: appeals },
  { tag: "0012_bans", sql: bans },
  { tag: "0013_desk_indexes", sql: deskIndexes },
  { tag: "0014_flagged", sql: flagged },
  { tag: "0015_name_claims", sql: nameClaims },
  { tag: "0016_live_answers", sql: liveAnswers, live: true },
  { tag: "0017_erasures", sql: erasures },
]

export interface BringUpOptions {
  readonly store: Store
  /**
   * The modules whose migrations are guarded, which takes a trigger for each change of each table of others. Default:
   * all, as in tests, so that those of the first party need it nowhere else.
   */
  readonly community?: ReadonlySet<string>
  /** Called before migrations change a database that has data. */
  readonly beforeMigration?: () => void
  /** Called before each migration: nothing else is said while it runs, and one that never ends holds up the start. */
  readonly migrating?: Migrating["before"]
  /** Called after the last one. */
  readonly migrated?: (() => void) | undefined
}

/** Runs the pending migrations of core and the modules; an error names the module. */
export function bringUpToDate(
  { store, community, beforeMigration, migrating, migrated }: BringUpOptions,
  modules: readonly Module[],
  now: number,
): void {
  const all = [
    { module: "core", migrations: CORE_MIGRATIONS },
    ...modules.map(({ id, migrations = [] }) => ({ module: id, migrations })),
  ]
  // One that is required takes over tables of core.
  const required = new Set(modules.filter((one) => one.required).map(({ id }) => id))
  const isGuarded = (id: string) => !required.has(id) && (community?.has(id) ?? true)
  const run = (db: Sqlite, pending: readonly Pending[]) => {
    const restore = deferFlushes(db)
    try {
      for (const one of pending)
        attributeTo(one.module, () =>
          migrate(db, [one], { now, isGuarded: isGuarded(one.module), before: migrating }),
        )
    } finally {
      restore()
    }
  }
  if (isCopy(store.connection)) dropLive(store.live)
  const pending = pendingIn(store.connection, all, false)
  const pendingLive = pendingIn(store.live.connection, all, true)
  const isNew = pending[0]?.module === "core" && pending[0].migrations[0] === CORE_MIGRATIONS[0]
  // First, since a backup leaves out the rows of tables that are in both files.
  run(store.live.connection, pendingLive)
  if (pending.length > 0 && !isNew) beforeMigration?.()
  run(store.connection, pending)
  moveLiveRows(store, all, isNew)
  if (pending.length + pendingLive.length > 0) migrated?.()
}

/** Whether a site has run here before. */
export const hasData = ({ connection }: Store) => appliedTo(connection, "core").size > 0

/** Whether a migration of a module has not run yet. */
export const isBehind = ({ connection, live }: Store, { id, migrations = [] }: Module) =>
  migrations.some(({ tag, live: isLive }) => {
    const db = isLive ? live.connection : connection
    return !appliedTo(db, id).has(tag)
  })

const pendingIn = (db: Sqlite, all: readonly Pending[], isLive: boolean) =>
  all.flatMap(({ module, migrations }) =>
    attributeTo(module, () =>
      pendingMigrations(db, [
        { module, migrations: migrations.filter(({ live = false }) => live === isLive) },
      ]),
    ),
  )

/**
 * Commits no longer wait for the disk. A power cut may then undo the last ones, which for migrations only means that the
 * next start repeats them. The first commit afterwards waits for all.
 */
function deferFlushes(db: Sqlite): () => void {
  const NORMAL = 1
  const usual = Number(db.query("PRAGMA synchronous").values()[0]?.[0])
  db.run(`PRAGMA synchronous = ${Math.min(usual, NORMAL)}`)
  return () => void db.run(`PRAGMA synchronous = ${usual}`)
}
