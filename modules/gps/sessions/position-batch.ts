import type { GpsContext } from "../context"
import type { LiveSession } from "./live-session"
import { type Moved, storeMoved } from "./store"

/** Positions may be lost that are younger than this. */
const GATHER_MS = 2_000
const MAX_BATCH = 500

export interface PositionBatch {
  /** A participant has moved; it is stored within two seconds. */
  add(session: LiveSession, id: string): void
  /** Stores all that waits. */
  flush(): Promise<void>
}

/** Gathers positions, and stores them together. */
export function createPositionBatch(
  ctx: GpsContext,
  isLive: (session: LiveSession) => boolean,
): PositionBatch {
  let waiting = new Map<LiveSession, Set<string>>()
  let isDue = false

  function add(session: LiveSession, id: string): void {
    const ids = waiting.get(session)
    if (ids) ids.add(id)
    else waiting.set(session, new Set([id]))
    if (isDue) return
    isDue = true
    ctx.later(GATHER_MS, async () => {
      isDue = false
      await flush()
    })
  }

  async function flush(): Promise<void> {
    const people = [...waiting].flatMap(([session, ids]) => [...ids].map((id) => ({ session, id })))
    waiting = new Map()
    while (people.length > 0) await store(people.splice(0, MAX_BATCH))
  }

  async function store(people: readonly { session: LiveSession; id: string }[]): Promise<void> {
    const moved = people.flatMap(({ session, id }): (Moved & { session: LiveSession })[] => {
      const participant = session.participants.get(id)
      return participant ? [{ session, participant, part: session.takePart(id) }] : []
    })
    try {
      await ctx.write((tx) =>
        storeMoved(
          tx,
          moved.filter(({ session }) => isLive(session)),
        ),
      )
    } catch (err) {
      ctx.log.warn({ err }, "positions could not be stored; they stay in memory")
      for (const { session, participant } of moved) {
        session.putBack(participant.id)
        add(session, participant.id)
      }
    }
  }

  return { add, flush }
}
