import { and, gt, isNull } from "broadside/db"
import { LIFETIME_MS } from "./room"
import { rooms } from "./schema"

/** Rooms that everyone may find at a time: neither closed nor removed nor held nor expired. */
export const isOpenAt = (now: number) =>
  and(
    isNull(rooms.closedAt),
    isNull(rooms.removed),
    isNull(rooms.held),
    gt(rooms.createdAt, now - LIFETIME_MS),
  )
