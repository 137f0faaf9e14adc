import { Problem } from "broadside"
import type { Match } from "broadside/contracts/exchange"
import type { SpacesContext } from "../context"
import type { AnySpaceType } from "../contract"
import type { Room, Rooms } from "../rooms/room"

const MOST = 12

/** Someone who waits for an opponent, away from the tables that the Inn lists. */
export interface Seeker extends Match {
  /** The room they wait in; undefined where they play elsewhere. */
  readonly room: Room | undefined
  readonly type: AnySpaceType | undefined
}

/** Matches that wait for an opponent, without those at a listed table, or at one that is gone. */
export async function seekersOf(ctx: SpacesContext, rooms: Rooms): Promise<readonly Seeker[]> {
  const matches = (await ctx.wants.matches?.open(MOST)) ?? []
  const seekers = await Promise.all(
    matches.map(async (match) => {
      if (match.spaceCode === null) return { ...match, room: undefined, type: undefined }
      const room = await openRoom(rooms, match.spaceCode)
      return room && !room.listed && !room.held
        ? { ...match, room, type: rooms.typeOf(room) }
        : undefined
    }),
  )
  return seekers.filter((seeker) => seeker !== undefined)
}

async function openRoom(rooms: Rooms, code: string): Promise<Room | undefined> {
  try {
    const room = await rooms.find(code)
    return room.closedAt === null ? room : undefined
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
}
