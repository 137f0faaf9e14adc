import { type Topic, topic } from "broadside"
import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import type { Entry } from "./entry"
import { patchOf } from "./patch"
import type { Room } from "./room"
import { participantsOf, publicState, seatsOf, statusOf, summaryOf, turnOf } from "./view"

export const roomTopic = (code: string): Topic<undefined> => topic(`room/${code}`)

/** Sends a change to everyone who follows the room: what it changed for all, and for whom it changed something else. */
export function publishChange(
  { live }: SpacesContext,
  type: SpaceType,
  { before, after, entry }: { readonly before: Room; readonly after: Room; readonly entry: Entry },
): void {
  live.publish(roomTopic(after.code), {
    event: "act",
    // Compared only if someone follows the room.
    data: { toJSON: () => changeOf(type, before, after, entry) },
  })
}

function changeOf(type: SpaceType, before: Room, after: Room, entry: Entry) {
  return {
    version: after.version,
    by: entry.name,
    action: entry.kind === "act" ? entry.command : entry.kind,
    happened: after.happened,
    patch: patchOf(publicState(type, before), publicState(type, after)),
    ...(entry.kind === "join" || entry.kind === "leave"
      ? { participants: participantsOf(after) }
      : {}),
    turn: turnOf(type, after),
    seats: seatsOf(type, after),
    ai_summary: summaryOf(type, after),
    mine: namesWithNews(type, before, after),
  }
}

/** The participants whose own view changed. */
function namesWithNews({ mine }: SpaceType, before: Room, after: Room): string[] {
  if (!mine) return []
  return after.members.flatMap(({ name }) =>
    JSON.stringify(mine(before.state, name)) === JSON.stringify(mine(after.state, name))
      ? []
      : [name],
  )
}

export function publishClosed({ live }: SpacesContext, type: SpaceType, room: Room): void {
  const data = { version: room.version, status: statusOf(room), ai_summary: summaryOf(type, room) }
  live.publish(roomTopic(room.code), { event: "closed", data })
}

/** Ends the streams of a room that is over. */
export function publishEnd({ live }: SpacesContext, code: string): void {
  live.publish(roomTopic(code), { event: "expired", data: { code } })
  live.end(roomTopic(code))
}
