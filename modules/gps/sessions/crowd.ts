import { problems } from "../errors"
import type { LiveSession } from "./live-session"
import { MAX_TRAIL_POINTS } from "./trail"

export const MAX_PARTICIPANTS = 200
/** On the whole site. */
const MAX_PEOPLE = 50_000
/** Beyond it trails have fewer points. */
const MAX_POINTS = 1_000_000
const FEW_POINTS = 50
const RETRY = { "retry-after": "60" }

/** How much all sessions together have in memory. */
export class Crowd {
  #people = 0
  #points = 0

  /** Counts a session that was loaded. */
  join(session: LiveSession): void {
    this.#people += session.participants.size
    this.#points += pointsOf(session)
  }

  leave(session: LiveSession): void {
    this.#people -= session.participants.size
    this.#points -= pointsOf(session)
  }

  /** Runs a change of one participant, and counts what it adds. */
  count(session: LiveSession, id: string, change: (mostPoints: number) => void): void {
    if (!session.participants.has(id)) this.#requireRoom(session)
    const people = session.participants.size
    const points = session.trails.get(id)?.length ?? 0
    change(this.#points < MAX_POINTS ? MAX_TRAIL_POINTS : FEW_POINTS)
    this.#people += session.participants.size - people
    this.#points += (session.trails.get(id)?.length ?? 0) - points
  }

  #requireRoom({ participants }: LiveSession): void {
    if (participants.size >= MAX_PARTICIPANTS) throw problems["session-full"](MAX_PARTICIPANTS)
    if (this.#people >= MAX_PEOPLE) throw siteFull("people")
  }
}

export const siteFull = (what: string) => problems["site-full"](what).withHeaders(RETRY)

const pointsOf = ({ trails }: LiveSession) =>
  [...trails.values()].reduce((sum, { length }) => sum + length, 0)
