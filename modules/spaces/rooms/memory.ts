import type { Db } from "broadside/db"
import { LRUCache } from "lru-cache"
import type { SpacesContext } from "../context"
import type { Rules } from "./entry"
import { LIFETIME_MS, type Room, type RoomState } from "./room"
import { headOf, type RoomRow, restoreState, type Standing } from "./store"

const MAX_BYTES = 128 * 1_048_576
const MAX_PENDING = 10_000
/** Size of a room besides its state and its messages. */
const MIN_BYTES = 2_000

/** A room with what its next act needs. */
export interface LiveRoom {
  readonly room: Room
  readonly rules: Rules
}

/**
 * The rooms that are in use. Tables have every room; this saves restoring it for each act. A room is `committed` once
 * its write is; until then it is `pending`, and counts only if the tables still have its version.
 */
export class Memory {
  readonly #ctx: SpacesContext
  readonly #typeOf: (row: RoomRow) => Rules["type"]
  readonly #committed = new LRUCache<string, LiveRoom>({ maxSize: MAX_BYTES })
  readonly #pending = new LRUCache<string, LiveRoom>({ max: MAX_PENDING })
  /** Grows whenever a room is forgotten: what was read before may not be true any more. */
  forgotten = 0

  constructor(ctx: SpacesContext, typeOf: (row: RoomRow) => Rules["type"]) {
    this.#ctx = ctx
    this.#typeOf = typeOf
  }

  committed(code: string): LiveRoom | undefined {
    return this.#committed.get(code)
  }

  commit(live: LiveRoom, size: number): void {
    const { code } = live.room
    const before = this.#committed.get(code)?.room
    if (before && before.version > live.room.version) return
    this.#committed.set(code, live, { size: size + talkOf(live.room) + MIN_BYTES })
    const pending = this.#pending.get(code)
    if (pending && pending.room.version <= live.room.version) this.#pending.delete(code)
  }

  /** What a write made of a room; others of the same commit go on from it. */
  propose(live: LiveRoom): void {
    this.#pending.set(live.room.code, live)
  }

  forget(code: string): void {
    this.forgotten++
    this.#committed.delete(code)
    this.#pending.delete(code)
  }

  /** The room at this version, which the tables have. */
  at(code: string, version: number): LiveRoom | undefined {
    const candidates = [this.#pending.get(code), this.#committed.get(code)]
    return candidates.find((live) => live?.room.version === version)
  }

  /** The room as the tables have it, in or outside of a write. */
  async standing(db: Db, { room: row, version }: Standing): Promise<LiveRoom> {
    const live = version === null ? undefined : this.at(row.code, version)
    if (live) return { ...live, room: roomOf(row, live.room) }
    const rules = { type: this.#typeOf(row), seed: row.seed }
    const state = await restoreState(db, row.code, rules, ({ kind }, version) =>
      // Not the entry: it may have what someone wrote, and the hash of a key.
      this.#ctx.log.warn({ room: row.code, kind, version }, "a room skipped an act on restart"),
    )
    if (!state) throw new Error(`room ${row.code} has no snapshot`)
    return { room: roomOf(row, state), rules }
  }
}

const talkOf = ({ messages }: Room) => messages.reduce((sum, { text }) => sum + text.length, 0)

export const roomOf = (row: RoomRow, state: RoomState): Room => {
  const { version, ordered, drawn, members, messages, lastMessage, happened } = state
  return {
    ...headOf(row),
    version,
    ordered,
    drawn,
    members,
    messages,
    lastMessage,
    happened,
    state: state.state,
    expiresAt: row.createdAt + LIFETIME_MS,
  }
}
