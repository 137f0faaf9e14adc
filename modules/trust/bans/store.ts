import { and, type Db, desc, eq, insertRow, isNotNull, isNull, lte, nextNumber } from "broadside/db"
import { type BanRow, bans, type Progress } from "./schema"

const nextBan = nextNumber(bans.num)
const insertBan = insertRow(bans)

export type NewBan = Omit<BanRow, "num">

export async function storeBan(tx: Db, ban: NewBan): Promise<BanRow> {
  const row = Object.assign({ num: await nextBan(tx) }, ban)
  await insertBan(tx, row)
  return row
}

export const findBan = async (db: Db, num: number): Promise<BanRow | undefined> =>
  (await db.select().from(bans).where(eq(bans.num, num)))[0]

/** The ban of something that has not been ended, though its time may be over. */
export const openBan = async (
  db: Db,
  { what, value }: Pick<BanRow, "what" | "value">,
): Promise<BanRow | undefined> =>
  (
    await db
      .select()
      .from(bans)
      .where(and(eq(bans.what, what), eq(bans.value, value), isNull(bans.endedAt)))
  )[0]

/** All that have not been ended. */
export const openBans = (db: Db): Promise<BanRow[]> =>
  db.select().from(bans).where(isNull(bans.endedAt))

interface Listing {
  readonly limit: number
  readonly offset: number
  /** Only those that have not been ended. */
  readonly open: boolean
}

/** Bans, newest first. */
export const listBans = (db: Db, { limit, offset, open }: Listing): Promise<BanRow[]> =>
  db
    .select()
    .from(bans)
    .where(open ? isNull(bans.endedAt) : undefined)
    .orderBy(desc(bans.num))
    .limit(limit)
    .offset(offset)

/** The oldest ban that still hides or shows items. */
export const unfinishedBan = async (db: Db): Promise<BanRow | undefined> =>
  (await db.select().from(bans).where(isNotNull(bans.phase)).orderBy(bans.num).limit(1))[0]

/** Closes a ban whose time is over, so that there can be another one. */
export async function closeExpired(
  tx: Db,
  { what, value }: Pick<BanRow, "what" | "value">,
  now: number,
): Promise<void> {
  await tx
    .update(bans)
    .set({ endedAt: now })
    .where(
      and(eq(bans.what, what), eq(bans.value, value), isNull(bans.endedAt), lte(bans.until, now)),
    )
}

type Change = Partial<Pick<BanRow, "endedAt" | "endBatch" | "phase" | "progress">>

export async function changeBan(tx: Db, { num }: BanRow, change: Change): Promise<void> {
  await tx.update(bans).set(change).where(eq(bans.num, num))
}

/** Records how far hiding or showing has got, unless the ban was ended meanwhile. */
export async function setProgress(
  tx: Db,
  { num, phase }: Pick<BanRow, "num" | "phase">,
  progress: Progress | undefined,
): Promise<void> {
  const set = progress ? { progress } : { progress: null, phase: null }
  await tx
    .update(bans)
    .set(set)
    .where(and(eq(bans.num, num), phase === null ? isNull(bans.phase) : eq(bans.phase, phase)))
}
