import type { SpaceType, SpaceView } from "../contract"
import { MAX_MEMBERS, type Room, type Rooms } from "../rooms/room"
import { seatsOf, turnOf } from "../rooms/view"
import { type CommandForm, commandForms } from "./command-fields"

/** What does not change while a page is open. */
interface Fixed {
  readonly createdBy: string
  /** How many can join. */
  readonly capacity: number
  /** Name of the command that is this type's chat; undefined where messages are beside the board. */
  readonly chat: string | undefined
  /** For types without a board: their commands, as forms. */
  readonly commands: readonly CommandForm[]
}

/** What everything on the page of a room is drawn from; `space.client.js` makes the same of what it receives. */
export interface RoomView extends SpaceView, Fixed {
  readonly turn: string | null
  readonly seats: { readonly taken: readonly string[]; readonly most: number } | null
  /** Whether who reads it came to watch. */
  readonly watches: boolean
  /** What the last change was, in one sentence. */
  readonly happened: string
  /** What was typed into a form that was refused. */
  readonly typed: Readonly<Record<string, string>>
}

export function fixedOf(rooms: Rooms, room: Room): Fixed {
  const type = rooms.typeOf(room)
  const { chat, board } = type as unknown as SpaceType
  return {
    createdBy: room.createdBy,
    capacity: MAX_MEMBERS,
    chat,
    commands: board ? [] : commandForms(type),
  }
}

export function roomView(
  rooms: Rooms,
  room: Room,
  {
    me,
    watches = false,
    typed = {},
  }: Pick<RoomView, "me"> & Partial<Pick<RoomView, "watches" | "typed">>,
): RoomView {
  const type = rooms.typeOf(room) as unknown as SpaceType
  return {
    ...fixedOf(rooms, room),
    ...rooms.view(room, me),
    turn: turnOf(type, room),
    seats: seatsOf(type, room),
    watches,
    happened: room.happened,
    typed,
  }
}
