import { and, asc, type Db, eq, inArray } from "broadside/db"
import type { Find, Hunt, Hunter, Waypoint } from "./hunt"
import { finds, hunters, hunts, waypoints } from "./schema"

/** Every hunt that is stored, for the start of the site. */
export async function loadHunts(db: Db): Promise<Hunt[]> {
  const [huntRows, waypointRows, hunterRows, findRows] = await Promise.all([
    db.select().from(hunts),
    db.select().from(waypoints).orderBy(asc(waypoints.id)),
    db.select().from(hunters).orderBy(asc(hunters.joinedAt)),
    db.select().from(finds).orderBy(asc(finds.at)),
  ])
  const [ways, people, found] = [
    Map.groupBy(waypointRows, ({ code }) => code),
    Map.groupBy(hunterRows, ({ code }) => code),
    Map.groupBy(findRows, ({ code }) => code),
  ]
  return huntRows.map((row) => ({
    ...row,
    waypoints: (ways.get(row.code) ?? []).map(withoutCode),
    hunters: new Map((people.get(row.code) ?? []).map((row) => [row.id, withoutCode(row)])),
    finds: (found.get(row.code) ?? []).map(withoutCode),
  }))
}

function withoutCode<Row extends { readonly code: string }>({ code: _, ...rest }: Row) {
  return rest
}

export async function insertHunt(tx: Db, { waypoints: _, hunters: __, finds: ___, ...row }: Hunt) {
  await tx.insert(hunts).values(row)
}

export async function updateHunt(
  tx: Db,
  code: string,
  set: Partial<Pick<Hunt, "startedAt" | "endedAt">>,
) {
  await tx.update(hunts).set(set).where(eq(hunts.code, code))
}

export async function storeWaypoint(tx: Db, code: string, waypoint: Waypoint) {
  const target = [waypoints.code, waypoints.id]
  await tx
    .insert(waypoints)
    .values({ code, ...waypoint })
    .onConflictDoUpdate({ target, set: waypoint })
}

export async function deleteWaypoint(tx: Db, code: string, id: number) {
  await tx.delete(waypoints).where(and(eq(waypoints.code, code), eq(waypoints.id, id)))
}

export async function storeHunter(tx: Db, code: string, hunter: Hunter) {
  const target = [hunters.code, hunters.id]
  await tx
    .insert(hunters)
    .values({ code, ...hunter })
    .onConflictDoUpdate({ target, set: hunter })
}

export async function insertFinds(tx: Db, code: string, some: readonly Find[]) {
  await tx.insert(finds).values(some.map((find) => ({ code, ...find })))
}

/** Everything of the hunts of sessions that have ended. */
export async function deleteHunts(tx: Db, codes: readonly string[]) {
  for (const table of [finds, hunters, waypoints, hunts])
    await tx.delete(table).where(inArray(table.code, [...codes]))
}
