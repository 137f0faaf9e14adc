import { and, count, eq, inArray, min } from "broadside/db"
import type { SpacesContext } from "../context"
import { SpaceTypes } from "../contract"
import { isOpenAt } from "../rooms/open-rooms"
import { LIFETIME_MS } from "../rooms/room"
import { rooms } from "../rooms/schema"

/** Open rooms that the Inn shows: how many, and until when that many. Read from the one table that no act changes. */
export async function openTables({ db, now, all }: SpacesContext) {
  const enabled = all(SpaceTypes).map(({ id }) => id)
  const [open] = await db
    .select({ tables: count(), first: min(rooms.createdAt) })
    .from(rooms)
    .where(and(eq(rooms.listed, true), inArray(rooms.type, enabled), isOpenAt(now())))
  const first = open?.first
  return {
    tables: open?.tables ?? 0,
    until: first == null ? Number.POSITIVE_INFINITY : first + LIFETIME_MS,
  }
}
