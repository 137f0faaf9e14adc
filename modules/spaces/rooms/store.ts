import { and, type Db, desc, eq, gt, insertRow, lte, sql, statement } from "broadside/db"
import { apply, type Entry, type Rules } from "./entry"
import type { RoomHead, RoomState } from "./room"
import { acts, rooms, snapshots } from "./schema"

/** A snapshot is stored when the entries since the last have as many characters as it has, but not fewer than these. */
const MIN_TAIL = 32_768

export type RoomRow = typeof rooms.$inferSelect

export const insertRoom = insertRow(rooms)
export const insertSnapshot = insertRow(snapshots)
const insertAct = insertRow(acts)

const standing = statement((db) =>
  db
    .select({ room: rooms, snapshot: snapshots.version, version: acts.version, tail: acts.tail })
    .from(rooms)
    .leftJoin(snapshots, eq(snapshots.code, rooms.code))
    .leftJoin(
      acts,
      and(
        eq(acts.code, rooms.code),
        eq(acts.version, sql`(select max(version) from spaces_acts where code = ${rooms.code})`),
      ),
    )
    .where(eq(rooms.code, sql.placeholder("code")))
    .prepare(),
)

const newest = statement((db) =>
  db
    .select({
      closedAt: rooms.closedAt,
      removed: rooms.removed,
      held: rooms.held,
      thread: rooms.thread,
      version: acts.version,
      tail: acts.tail,
    })
    .from(acts)
    .innerJoin(rooms, eq(rooms.code, acts.code))
    .where(eq(acts.code, sql.placeholder("code")))
    .orderBy(desc(acts.version))
    .limit(1)
    .prepare(),
)

/** What tells whether the room in memory is the one in the tables; undefined right after a snapshot. */
export async function newestOf(db: Db, code: string) {
  const [found] = await newest(db).all({ code })
  return found
}

/** A room as it stands, without its state. */
export interface Standing {
  readonly room: RoomRow
  /** Null when its time is over and its state deleted. */
  readonly version: number | null
  /** Characters of the entries since the snapshot. */
  readonly tail: number
}

/** How a room stands; undefined if there is none. */
export async function standingOf(db: Db, code: string): Promise<Standing | undefined> {
  const [found] = await standing(db).all({ code })
  if (!found) return
  const { room, snapshot, version, tail } = found
  return { room, version: version ?? snapshot, tail: tail ?? 0 }
}

export interface Change {
  readonly entry: Entry
  readonly at: number
  readonly state: RoomState
  /** The same as text. */
  readonly text: string
}

/** Stores a change; with it a snapshot, from time to time, so that restoring a room stays quick. */
export async function storeChange(
  tx: Db,
  code: string,
  { entry, at, state, text }: Change,
  before: number,
): Promise<void> {
  const tail = before + JSON.stringify(entry).length
  if (tail > Math.max(MIN_TAIL, text.length)) return storeSnapshot(tx, code, state)
  await insertAct(tx, { code, version: state.version, at, entry, tail })
}

/** Stores a state, and deletes the entries that led to it. */
async function storeSnapshot(tx: Db, code: string, state: RoomState): Promise<void> {
  await tx.update(snapshots).set({ version: state.version, state }).where(eq(snapshots.code, code))
  await tx.delete(acts).where(and(eq(acts.code, code), lte(acts.version, state.version)))
}

/** The state of a room: its snapshot, with the acts since then. */
export async function restoreState(
  db: Db,
  code: string,
  rules: Rules,
  skipped: (entry: Entry, version: number) => void,
): Promise<RoomState | undefined> {
  const [snapshot] = await db.select().from(snapshots).where(eq(snapshots.code, code))
  if (!snapshot) return
  const entries = await db
    .select()
    .from(acts)
    .where(and(eq(acts.code, code), gt(acts.version, snapshot.version)))
    .orderBy(acts.version)
  let state = snapshot.state
  for (const { entry, at, version } of entries) {
    const applied = apply(rules, state, entry, at)
    // Only another version of the type refuses what it accepted.
    if (!applied.ok) skipped(entry, version)
    state = applied.ok ? applied.state : { ...state, version }
  }
  return state
}

export const headOf = ({ seed: _, ...head }: RoomRow): RoomHead => head
