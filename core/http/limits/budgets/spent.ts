import { DAY_MS } from "../../../base/time"
import type { Counter } from "./counters"

/** What someone stored today. */
export interface Spent {
  readonly items: number
  readonly bytes: number
}

const NOTHING: Spent = { items: 0, bytes: 0 }
/** Beyond this, the first of the day are forgotten in memory; the write that counts an item reads them again. */
export const MAX_COUNTERS = 200_000

export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** Today's counters in memory: what the database has, and the bytes that it does not have yet. */
export class SpentToday {
  #day = Number.NaN
  readonly #stored = new Map<string, Spent>()
  #waiting = new Map<string, number>()
  #underway = new Map<string, number>()

  /** Forgets what was before this day. */
  turnTo(day: number): void {
    if (day === this.#day) return
    this.#day = day
    for (const map of [this.#stored, this.#waiting, this.#underway]) map.clear()
  }

  of(who: string): Spent {
    const { items, bytes } = this.#stored.get(who) ?? NOTHING
    const more = (this.#waiting.get(who) ?? 0) + (this.#underway.get(who) ?? 0)
    return { items, bytes: bytes + more }
  }

  /** Takes over what the database has. */
  isStored({ day, who, items, bytes }: Counter): void {
    if (day !== this.#day) return
    this.#stored.set(who, { items, bytes })
    // Only then: looking up the first key of a map passes all keys that were deleted before it.
    while (this.#stored.size > MAX_COUNTERS)
      this.#stored.delete(this.#stored.keys().next().value as string)
  }

  /** Counts bytes; true if they are the first to wait for being stored. */
  wait(who: string, bytes: number): boolean {
    const isFirst = this.#waiting.size === 0
    this.#waiting.set(who, (this.#waiting.get(who) ?? 0) + bytes)
    return isFirst
  }

  /** What is to be stored now. */
  take(): Counter[] {
    this.#underway = this.#waiting
    this.#waiting = new Map()
    return [...this.#underway].map(([who, bytes]) => ({ day: this.#day, who, items: 0, bytes }))
  }

  /** What was taken is stored. */
  settle(counters: readonly Counter[]): void {
    this.#underway = new Map()
    for (const counter of counters) this.isStored(counter)
  }

  /** What was taken could not be stored: it waits again. */
  giveBack(): void {
    const failed = this.#underway
    this.#underway = new Map()
    for (const [who, bytes] of failed) this.wait(who, bytes)
  }
}
