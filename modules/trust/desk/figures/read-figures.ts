import { statfsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { type Context, DAY_MS } from "broadside"
import type { DayCount } from "broadside/contracts"
import { readDays, Stats } from "broadside/contracts/discovery"
import { type Db, gt, sql } from "broadside/db"
import type { TroubleCounts, Troubles, Writer } from "broadside/host"
import { moderationLog } from "../../log/log"
import { readQueue } from "../../queue/queue"
import { countHeld } from "../../review/store"

export const DAYS = 14
/** A larger number would make no difference to the operator. */
export const MAX_COUNTED = 100

export interface Figures {
  /** Why nothing can be stored now. */
  readonly trouble: string | undefined
  /** At most `MAX_COUNTED` + 1. */
  readonly waiting: number
  readonly held: number
  /** Bytes of the database. */
  readonly stored: number
  /** Bytes that are free on its disk; undefined where the system does not say. */
  readonly free: number | undefined
  readonly troubles: TroubleCounts
  /** New items of each day, by kind. */
  readonly added: Readonly<Record<string, readonly DayCount[]>>
  /** Entries of the moderation log on each day. */
  readonly decisions: readonly DayCount[]
}

type Ctx = Pick<Context, "db" | "gather" | "later" | "now" | "write">

export interface FiguresOptions {
  /** Path of the database. */
  readonly path: string
  readonly troubles: Troubles
  readonly writer: Pick<Writer, "trouble">
}

/** The figures of the site, for the operator. */
export async function readFigures(
  ctx: Ctx,
  { path, troubles, writer }: FiguresOptions,
): Promise<Figures> {
  const [queue, held, added, decisions] = await Promise.all([
    readQueue(ctx, { limit: MAX_COUNTED + 1, offset: 0 }),
    countHeld(ctx.db),
    ctx.gather(Stats, (source) => readDays(source, DAYS), { keysOf: Object.keys }),
    decisionsByDay(ctx.db, ctx.now()),
  ])
  return {
    trouble: writer.trouble(),
    waiting: queue.items.length,
    held,
    stored: sizeOf(path) + sizeOf(`${path}-wal`),
    free: freeAt(path),
    troubles: troubles.read(),
    added: Object.assign({}, ...added),
    decisions,
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

async function decisionsByDay(db: Db, now: number): Promise<DayCount[]> {
  const day = sql<string>`date(${moderationLog.at} / 1000, 'unixepoch')`
  const rows = await db
    .select({ day, count: sql<number>`count(*)` })
    .from(moderationLog)
    .where(gt(moderationLog.at, now - DAYS * DAY_MS))
    .groupBy(day)
  const counts = new Map(rows.map((row) => [row.day, row.count]))
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(now - (DAYS - 1 - index) * DAY_MS)
    return { day, count: counts.get(day) ?? 0 }
  })
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function freeAt(path: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize
  } catch {
    return undefined
  }
}
