import { iso } from "broadside"
import type { SpaceType, SpaceView } from "../contract"
import { memberOf } from "./names"
import type { Message, Room } from "./room"

/** What everyone sees of the state: nothing secret. */
export function publicState(type: SpaceType, room: Room): Record<string, unknown> {
  const seen = (type.view?.(room.state) ?? room.state) as Record<string, unknown>
  return type.chat === undefined ? { ...seen, messages: messagesOf(room) } : { ...seen }
}

/** Most acts leave the messages as they are. */
const shown = new WeakMap<readonly Message[], readonly object[]>()

function messagesOf({ messages }: Room): readonly object[] {
  let made = shown.get(messages)
  if (!made) {
    made = messages.map(({ id, name, text, at }) => ({ id, name, text, at: iso(at) }))
    shown.set(messages, made)
  }
  return made
}

/** What one participant sees. */
export function stateFor(type: SpaceType, room: Room, me?: string): Record<string, unknown> {
  const mine = me === undefined ? undefined : type.mine?.(room.state, me)
  return { ...publicState(type, room), ...(mine === undefined ? {} : { mine }) }
}

export const participantsOf = ({ members }: Pick<Room, "members">) =>
  members.map(({ name, type, role, joinedAt, isProtected = false }) => ({
    name,
    type,
    role,
    protected: isProtected,
    joined_at: iso(joinedAt),
  }))

export const statusOf = ({ closedAt }: Pick<Room, "closedAt">) =>
  closedAt === null ? ("open" as const) : ("closed" as const)

export const seatsOf = ({ seats, seated, places }: SpaceType, { state }: Room) =>
  seats ? { taken: [...(seated?.(state) ?? [])], most: places?.(state) ?? seats.most } : null

export const turnOf = ({ turn }: SpaceType, { state }: Room) => turn?.(state) ?? null

export function viewFor(type: SpaceType, room: Room, me?: string): SpaceView {
  return {
    code: room.code,
    formAction: "/space/act",
    state: stateFor(type, room, me),
    participants: participantsOf(room),
    status: statusOf(room),
    me,
  }
}

/** What happened last, how it stands, and what the reader can do next. */
export function summaryOf(type: SpaceType, room: Room, me?: string): string {
  const { state, happened, code } = room
  if (room.closedAt !== null)
    return `The room is closed, and no one can act any more. How it ended: ${type.summary(state)}`
  const member = me === undefined ? undefined : memberOf(room, me)
  if (!member)
    return `${happened} ${type.summary(state)} To take part, join room ${code} with a name of your own.`
  // What a type tells a participant to send is refused to those who only watch.
  return member.role === "observer"
    ? `${happened} ${type.summary(state)} You watch and can chat; to take part, join again with role player.`
    : `${happened} ${type.summary(state, member.name)}`
}
