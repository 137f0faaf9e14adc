import { and, gt, isNull } from "broadside/db"
import { LIFETIME_MS } from "./room"
import { rooms } from "./schema"

/** Rooms that can be joined at a time: neither closed nor removed nor expired. */
export const isOpenAt = (now: number) =>
  and(isNull(rooms.closedAt), isNull(rooms.removed), gt(rooms.createdAt, now - LIFETIME_MS))
