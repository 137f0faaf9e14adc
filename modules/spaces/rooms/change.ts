import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import { problems } from "../errors"
import { apply, type Entry } from "./entry"
import { publishChange } from "./events"
import type { Lookup } from "./lookup"
import { MAX_STATE_BYTES, type Room } from "./room"
import { storeChange } from "./store"
import { Stored } from "./stored"
import { stateFor, summaryOf } from "./view"

/**
 * Changes an open room in one write: `decide` sees it as all changes before have left it, and returns the entry, or
 * throws. The room is in memory, and in the events, only once the write is committed.
 */
export async function changeRoom(
  ctx: SpacesContext,
  lookup: Lookup,
  code: string,
  decide: (room: Room) => Entry,
): Promise<Room> {
  return ctx.write(async (tx) => {
    const { room: before, rules, tail } = await lookup.forChange(tx, code)
    const type = rules.type as unknown as SpaceType
    const entry = decide(before)
    const at = ctx.now()
    const applied = apply(rules, before, entry, at)
    if (!applied.ok)
      throw problems["act-refused"](applied.why).with(standingOf(type, before, entry.name))
    const { state } = applied
    const text = JSON.stringify(state.state)
    if (Buffer.byteLength(text) > MAX_STATE_BYTES) throw problems["room-too-large"](MAX_STATE_BYTES)
    await storeChange(tx, code, { entry, at, state, text }, tail)
    const after = { ...before, ...state }
    lookup.memory.propose({ room: after, rules })
    ctx.emit(Stored, () => {
      lookup.memory.commit({ room: after, rules }, text.length)
      publishChange(ctx, type, { before, after, entry })
    })
    return after
  })
}

/** What the answer to a refused act has, so that its sender can decide again. */
export const standingOf = (type: SpaceType, room: Room, name: string) => ({
  state: stateFor(type, room, name),
  version: room.version,
  ai_summary: summaryOf(type, room, name),
})
