import { DAY_MS } from "broadside"
import type { Db } from "broadside/db"
import type { GpsContext } from "../context"
import { forgetEnded, removeSessions } from "./store"

/** How long a code answers 410 instead of 404. */
const REMEMBER_MS = DAY_MS
const MAX_REMEMBERED = 100_000
const MAX_BATCH = 500

export type Remove = (tx: Db, codes: readonly string[]) => Promise<void>

/** The sessions that ended: their codes, and the deletion of everything else. */
export class Ending {
  readonly #ctx: GpsContext
  readonly #removers: Remove[] = []
  #endedAt = new Map<string, number>()
  #waiting = new Set<string>()
  #isDue = false

  constructor(ctx: GpsContext) {
    this.#ctx = ctx
  }

  restore(endedAt: Map<string, number>): void {
    this.#endedAt = endedAt
  }

  has(code: string): boolean {
    return this.#endedAt.has(code)
  }

  onEnd(remove: Remove): void {
    this.#removers.push(remove)
  }

  /** From now on its code answers 410; what is stored of it is deleted at once. */
  end(code: string): void {
    this.#endedAt.set(code, this.#ctx.now())
    this.#waiting.add(code)
    if (this.#isDue) return
    this.#isDue = true
    this.#ctx.later(0, async () => {
      this.#isDue = false
      await this.remove()
    })
  }

  /** Deletes what is stored of the sessions that ended. What fails is tried again by the job. */
  async remove(): Promise<void> {
    while (this.#waiting.size > 0) {
      const codes = [...this.#waiting].slice(0, MAX_BATCH)
      await this.#ctx.write(async (tx) => {
        await removeSessions(tx, codes, this.#ctx.now())
        for (const remove of this.#removers) await remove(tx, codes)
      })
      for (const code of codes) this.#waiting.delete(code)
    }
  }

  /** Forgets codes that ended long ago, and the oldest of too many. */
  async forget(): Promise<void> {
    const tooMany = [...this.#endedAt.values()].at(-MAX_REMEMBERED - 1) ?? 0
    const before = Math.max(tooMany, this.#ctx.now() - REMEMBER_MS)
    const old = [...this.#endedAt].filter(([, endedAt]) => endedAt <= before)
    if (old.length === 0) return
    await this.#ctx.write((tx) => forgetEnded(tx, before))
    for (const [code] of old) this.#endedAt.delete(code)
  }
}
