import { sql } from "drizzle-orm"
import type { Log } from "../../base/log"
import type { Job } from "../../base/module"
import type { Writer } from "../../data/write"
import type { Sqlite } from "../../platform/sqlite"
import type { GuardedClock, Moment } from "./guarded-clock"

const KEY = "clock.kept"
const EVERY_MS = 60_000

/** The last moment that the database has; undefined on a new site. */
export function keptMoment(db: Sqlite): Moment | undefined {
  if (!db.query("SELECT 1 FROM sqlite_schema WHERE name = 'core_settings'").get()) return
  const row = db.query("SELECT value FROM core_settings WHERE key = ?").get(KEY)
  if (!row) return
  const { at, uptime } = JSON.parse((row as { value: string }).value)
  return { at, uptime: uptime ?? Number.NaN }
}

/** Keeps the first moment of a new site, before it acknowledges anything. */
export function keepFirst(db: Sqlite, clock: GuardedClock): void {
  if (keptMoment(db)) return
  db.query("INSERT INTO core_settings VALUES (?, ?)").run(KEY, JSON.stringify(clock.moment()))
}

interface Options {
  readonly clock: GuardedClock
  readonly writer: Pick<Writer, "write">
  readonly log: Log
}

/** Keeps the time for the next start, and says that the machine's clock has jumped. */
export const keepTime = ({ clock, writer, log }: Options): Job & { readonly module: string } => ({
  id: "core.keep-time",
  module: "core",
  lane: "clock",
  everyMs: EVERY_MS,
  atStart: true,
  async run() {
    const value = JSON.stringify(clock.moment())
    const aheadMs = clock.aheadMs()
    if (aheadMs !== 0)
      log.warn({ aheadMs }, "the clock of this machine jumped; its time counts after ten minutes")
    await writer.write(async (tx) => {
      await tx.run(sql`insert into core_settings values (${KEY}, ${value})
        on conflict (key) do update set value = excluded.value`)
    })
  },
})
