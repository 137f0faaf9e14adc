import { canonicalCode, erasedProblem } from "broadside"
import type { Db } from "broadside/db"
import type { SpacesContext } from "../context"
import type { AnySpaceType } from "../contract"
import { problems } from "../errors"
import { type LiveRoom, Memory } from "./memory"
import type { Room } from "./room"
import { newestOf, type Standing, standingOf } from "./store"

/** Finds rooms: in memory, or as the tables have them. */
export class Lookup {
  readonly memory: Memory
  readonly #ctx: SpacesContext
  readonly #types: () => readonly AnySpaceType[]

  constructor(ctx: SpacesContext, types: () => readonly AnySpaceType[]) {
    this.#ctx = ctx
    this.#types = types
    this.memory = new Memory(ctx, ({ code, type }) => this.requireType(code, type))
  }

  requireType(code: string, id: string): AnySpaceType {
    const type = this.#types().find((one) => one.id === id)
    if (!type) throw problems["type-off"](code, id)
    return type
  }

  /** A room that can be read, outside of a write; throws 404 and 410. */
  async find(sent: string): Promise<LiveRoom> {
    const code = canonicalCode(sent)
    if (code === undefined) throw problems["unknown-room"](sent)
    const live = this.memory.committed(code) ?? (await this.#load(code))
    this.#requireReadable(live.room)
    return live
  }

  /** A room that can be changed, as a write sees it, and how large its log is; throws 404, 409 and 410. */
  async forChange(tx: Db, code: string): Promise<LiveRoom & { readonly tail: number }> {
    const live = await this.inWrite(tx, code)
    if (live.room.closedAt !== null) throw problems["room-closed"](code)
    return live
  }

  /** The same, open or closed. */
  async inWrite(tx: Db, code: string): Promise<LiveRoom & { readonly tail: number }> {
    const live = (await this.#unchanged(tx, code)) ?? (await this.#restored(tx, code))
    this.#requireReadable(live.room)
    return live
  }

  /** A room, open, closed or removed; undefined if its state is deleted or its type is off. */
  async stored(sent: string): Promise<Room | undefined> {
    const code = canonicalCode(sent)
    const standing = code && (await standingOf(this.#ctx.db, code))
    if (!standing || standing.version === null) return
    if (!this.#types().some(({ id }) => id === standing.room.type)) return
    return (await this.memory.standing(this.#ctx.db, standing)).room
  }

  /** Whether a code is that of a room, or was lately. */
  async knows(sent: string): Promise<boolean> {
    const code = canonicalCode(sent)
    if (code === undefined) return false
    if (this.memory.committed(code)) return true
    return (await standingOf(this.#ctx.db, code)) !== undefined
  }

  /** The room in memory, if the tables have no later act; a sixth of the cost of reading the whole row. */
  async #unchanged(tx: Db, code: string) {
    const newest = await newestOf(tx, code)
    const live = newest && this.memory.at(code, newest.version)
    if (!live) return
    const { tail, version: _, ...head } = newest
    return { ...live, room: { ...live.room, ...head }, tail }
  }

  async #restored(tx: Db, code: string) {
    const standing = await this.#standing(tx, code)
    return { ...(await this.memory.standing(tx, standing)), tail: standing.tail }
  }

  async #load(code: string): Promise<LiveRoom> {
    const { forgotten } = this.memory
    const live = await this.memory.standing(this.#ctx.db, await this.#standing(this.#ctx.db, code))
    // Otherwise one that was removed meanwhile would be there again.
    if (this.memory.forgotten === forgotten)
      this.memory.commit(live, JSON.stringify(live.room.state).length)
    return live
  }

  async #standing(db: Db, code: string): Promise<Standing> {
    const standing = await standingOf(db, code)
    if (!standing) throw problems["unknown-room"](code)
    if (standing.room.removed?.erased) throw erasedProblem(standing.room.removed)
    if (standing.version === null) throw problems["room-expired"](code)
    return standing
  }

  #requireReadable({ code, expiresAt, removed }: Room): void {
    if (this.#ctx.now() >= expiresAt) throw problems["room-expired"](code)
    if (removed) throw problems["room-removed"](code, removed.why)
  }
}
