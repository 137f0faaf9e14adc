import { canonicalCode, newCode, topic } from "broadside"
import { isEditKey } from "broadside/publishing"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { Crowd, siteFull } from "./crowd"
import { Ending } from "./ending"
import type { LiveSession } from "./live-session"
import { loadSessions } from "./store"

export const sessionTopic = (code: string) => topic(`session/${code}`)

/** Which sessions are live, and which ended lately. */
export class Registry {
  readonly crowd = new Crowd()
  readonly ending: Ending
  readonly #ctx: GpsContext
  #live = new Map<string, LiveSession>()

  constructor(ctx: GpsContext) {
    this.#ctx = ctx
    this.ending = new Ending(ctx)
  }

  async load(): Promise<void> {
    const { live, ended } = await loadSessions(this.#ctx.db)
    this.#live = live
    this.ending.restore(ended)
    for (const session of live.values()) this.crowd.join(session)
  }

  newCode(): string {
    return newCode((code) => this.#live.has(code) || this.ending.has(code))
  }

  add(session: LiveSession): void {
    if (this.#live.size >= this.#ctx.config.sessions) throw siteFull("sessions")
    this.#live.set(session.code, session)
  }

  /** It could not be stored. */
  drop(session: LiveSession): void {
    this.#live.delete(session.code)
  }

  has(session: LiveSession): boolean {
    return this.#live.get(session.code) === session
  }

  /** Whether a code is that of a session, or was lately. */
  knows(code: string): boolean {
    const canonical = canonicalCode(code)
    return canonical !== undefined && (this.#live.has(canonical) || this.ending.has(canonical))
  }

  isListed(code: string): boolean {
    return this.#live.get(code)?.listed ?? false
  }

  isCreators(code: string, key: string): boolean {
    return isEditKey(key, this.#live.get(code)?.creator.lobbyKey ?? null)
  }

  find(code: string): LiveSession {
    const canonical = canonicalCode(code)
    const session = canonical && this.#live.get(canonical)
    if (session && !this.#endIfOver(session)) return session
    if (canonical && this.ending.has(canonical)) throw problems["session-ended"](canonical)
    throw problems["unknown-session"](code.slice(0, 20))
  }

  /** All live sessions, newest first. */
  all(): LiveSession[] {
    return [...this.#live.values()].filter((session) => !this.#endIfOver(session)).toReversed()
  }

  publish(code: string, event: { event: string; data: unknown; key?: string }): void {
    this.#ctx.live.publish(sessionTopic(code), event)
  }

  #endIfOver(session: LiveSession): boolean {
    const { code, expiresAt } = session
    if (expiresAt > this.#ctx.now()) return false
    this.#live.delete(code)
    this.crowd.leave(session)
    this.ending.end(code)
    this.publish(code, { event: "ended", data: { code } })
    this.#ctx.live.end(sessionTopic(code))
    return true
  }
}
