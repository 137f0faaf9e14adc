import { StreamClient, type StreamEvent } from "broadside/testing"
import { applied, type Operation } from "./json-patch"
import type { RoomAnswer, SpacesSite } from "./spaces-site"

/** Someone who knows what the events of a room told them, however often they were disconnected. */
export class Follower {
  room: RoomAnswer | undefined
  /** Versions that no event had. */
  readonly missed: number[] = []
  readonly faults: string[] = []
  readonly stream: StreamClient

  constructor(site: SpacesSite, code: string) {
    this.stream = new StreamClient(
      (init) => site.host.fetch(`/api/space/${code}/events`, init),
      (event) => this.#take(event),
    )
  }

  #take({ event, data }: StreamEvent): void {
    try {
      if (event === "snapshot") this.room = data
      if (event === "closed") this.room = { ...(this.room as RoomAnswer), ...data }
      if (event === "act") this.#change(data)
    } catch (fault) {
      this.faults.push(String(fault))
    }
  }

  #change({
    version,
    patch,
    ...rest
  }: { version: number; patch: Operation[] } & Partial<RoomAnswer>): void {
    const { room } = this
    // What happened while the snapshot was made is part of it.
    if (!room || version <= room.version) return
    for (let one = room.version + 1; one < version; one++) this.missed.push(one)
    const { participants = room.participants, happened, turn, seats, ai_summary } = rest
    const state = applied(room.state, patch)
    const news = { version, participants, happened, turn, seats, ai_summary, state }
    this.room = { ...room, ...news } as RoomAnswer
  }
}
