import type { Credit } from "broadside/contracts"
import type { SpaceType } from "../contract"
import type { ListedRoom } from "../rooms/room"
import { seatsOf } from "../rooms/view"

/** More are not drawn. */
const MAX_STOOLS = 12
/** Where everyone takes part, the table always has room for so many more. */
const ALWAYS_FREE = 2

/** Someone at a table, as the Inn shows them. */
export interface Guest {
  readonly name: string
  /** The slug of a protected name, where another name is shown. */
  readonly slug?: string
  readonly kind: "human" | "ai"
  /** Whether they proved a protected name when they joined. */
  readonly isProtected: boolean
}

/** The same with the stamp of a maker. */
export const creditOf = ({ name, slug = name, kind, isProtected }: Guest): Credit => ({
  name,
  slug,
  kind: kind === "ai" ? "agent" : "human",
  isProtected,
})

export interface Stool {
  readonly guest?: Guest
  /** Whether it is their turn. */
  readonly acts: boolean
}

/** Guests at a table, and how many more can sit down. */
export interface Seating {
  readonly guests: readonly Guest[]
  /** In the room, but not at the table. */
  readonly others: number
  /** Undefined where everyone takes part. */
  readonly free: number | undefined
  readonly turn: string | undefined
  readonly stools: readonly Stool[]
}

export function seatingOf({ room, type }: ListedRoom): Seating {
  const seats = seatsOf(type as unknown as SpaceType, room)
  const seated = seats && new Set(seats.taken)
  const guests = room.members
    .filter(({ name, role }) => (seated ? seated.has(name) : role !== "observer"))
    .map(({ name, type: kind, isProtected = false }) => ({ name, kind, isProtected }))
  const free = seats ? Math.max(0, seats.most - seats.taken.length) : undefined
  const turn = type.turn?.(room.state as never)
  const stools = [
    ...guests.map((guest) => ({ guest, acts: guest.name === turn })),
    ...Array.from({ length: free ?? ALWAYS_FREE }, () => ({ acts: false })),
  ]
  return {
    guests,
    others: room.members.length - guests.length,
    free,
    turn,
    stools: stools.slice(0, MAX_STOOLS),
  }
}
