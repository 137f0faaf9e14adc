import { and, count, type Db, eq, inArray, insertRow, lte, max, sql, statement } from "broadside/db"
import { problems } from "../errors"
import { LIFETIME_MS, LiveSession, MAX_MESSAGES, type TrailPart } from "./live-session"
import { ended, messages, participants, pins, sessions, trailParts } from "./schema"
import type { Message, Participant, Pin, Session } from "./session"

export const insertSession = insertRow(sessions)
const MAX_PINS = 500
const insertPin = insertRow(pins)
const insertMessage = insertRow(messages)

/**
 * The number of a session's next pin or message, in the write that stores it: what is refused there uses up none.
 */
const nextOf = (table: typeof pins | typeof messages) => {
  const last = statement((db) =>
    db
      .select({ id: max(table.id) })
      .from(table)
      .where(eq(table.session, sql.placeholder("code")))
      .prepare(),
  )
  return async (tx: Db, { code }: Session) => ((await last(tx).all({ code }))[0]?.id ?? 0) + 1
}
const nextPin = nextOf(pins)
const nextMessage = nextOf(messages)

/** Stores a pin under the next number. */
export async function storePin(tx: Db, session: Session, pin: Omit<Pin, "id">): Promise<Pin> {
  const id = await nextPin(tx, session)
  if (id > MAX_PINS) throw problems["too-many-pins"](MAX_PINS)
  const numbered = { id, ...pin }
  await insertPin(tx, { session: session.code, ...numbered })
  return numbered
}

/** Stores a message under the next number, and deletes those that are no longer among the newest. */
export async function storeMessage(
  tx: Db,
  session: Session,
  message: Omit<Message, "id">,
): Promise<Message> {
  const id = await nextMessage(tx, session)
  const numbered = { id, ...message }
  await insertMessage(tx, { session: session.code, ...numbered })
  const tooOld = lte(messages.id, id - MAX_MESSAGES)
  await tx.delete(messages).where(and(eq(messages.session, session.code), tooOld))
  return numbered
}

export const storeListing = (tx: Db, { code, name, listed }: Session) =>
  tx.update(sessions).set({ name, listed }).where(eq(sessions.code, code))

/** A participant that has moved since it was last stored. */
export interface Moved {
  readonly session: Session
  readonly participant: Participant
  readonly part: TrailPart
}

/** Stores many participants with a few statements, whose number does not grow. */
export async function storeMoved(tx: Db, moved: readonly Moved[]): Promise<void> {
  const whole = moved.filter(({ part }) => part.isWhole)
  const rows = (some: readonly Moved[], rest: (one: Moved) => readonly unknown[]) =>
    JSON.stringify(some.map((one) => [one.session.code, one.participant.id, ...rest(one)]))
  const people = rows(moved, ({ session, participant }) => [
    session.expiresAt - LIFETIME_MS,
    JSON.stringify(participant),
  ])
  await tx.run(sql`insert into gps_participants (session, id, moved_at, participant)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${people}) where true
    on conflict (session, id) do update
    set participant = excluded.participant, moved_at = excluded.moved_at`)
  if (whole.length > 0)
    await tx.run(sql`delete from gps_trail_parts where (session, participant) in
      (select value ->> 0, value ->> 1 from json_each(${rows(whole, () => [])}))`)
  const parts = rows(moved, ({ part }) => [part.part, JSON.stringify(part.points)])
  await tx.run(sql`insert into gps_trail_parts (session, participant, part, points)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${parts}) where true`)
}

/** Deletes everything of sessions but their codes. */
export async function removeSessions(tx: Db, codes: readonly string[], now: number): Promise<void> {
  const some = [...codes]
  for (const table of [participants, trailParts, pins, messages])
    await tx.delete(table).where(inArray(table.session, some))
  await tx.delete(sessions).where(inArray(sessions.code, some))
  const rows = some.map((code) => ({ code, endedAt: now }))
  await tx.insert(ended).values(rows).onConflictDoNothing()
}

/** Forgets the codes of sessions that ended before a time. */
export const forgetEnded = (tx: Db, before: number) =>
  tx.delete(ended).where(lte(ended.endedAt, before))

export async function countSessions(db: Db): Promise<number> {
  const [all] = await db.select({ n: count() }).from(sessions)
  return all?.n ?? 0
}

/** Everything that is stored. */
export async function loadSessions(db: Db) {
  const [rows, people, parts, dropped, said, over] = await Promise.all([
    db.select().from(sessions),
    db.select().from(participants),
    db.select().from(trailParts).orderBy(trailParts.part),
    db.select().from(pins).orderBy(pins.id),
    db.select().from(messages).orderBy(messages.id),
    db.select().from(ended).orderBy(ended.endedAt),
  ])
  const live = new Map(rows.map((row) => [row.code, new LiveSession(row)]))
  for (const { session, participant, movedAt } of people)
    live.get(session)?.restore(participant, movedAt)
  for (const { session, participant, part, points } of parts)
    live.get(session)?.restorePart(participant, part, points)
  for (const { session, ...pin } of dropped) live.get(session)?.addPin(pin)
  for (const { session, ...message } of said) live.get(session)?.addMessage(message)
  return { live, ended: new Map(over.map(({ code, endedAt }) => [code, endedAt])) }
}
