import type { Static } from "broadside/http"
import { LRUCache } from "lru-cache"
import type { BuiltModel } from "./models"

type Built = Static<typeof BuiltModel>

/** What became of a request; `unknown` also if it is no longer remembered. */
export interface Outcome {
  readonly state: "unknown" | "building" | "over"
  /** The page that it published, with the key that its visitor may not have received. */
  readonly published: { readonly url: string; readonly edit_key: string } | undefined
}

/** What became of requests whose visitors stopped or left, so that no page is published without its key. */
export interface Outcomes {
  /** `id` is a secret that the visitor chose; without one nothing is remembered. */
  add(id: string | null, answer: Promise<Built>): void
  of(id: string): Outcome
}

/** The header with that id; not an Idempotency-Key, whose answer must be one that can be sent again, which events cannot. */
export const BUILD_ID = "x-build-id"
/** Enough for browsers that ask within seconds, and for visitors who come back later the same day. */
const MOST = 2_000
/** A shorter id may be guessed. */
const MIN_ID = 16
const MAX_ID = 100

/** Remembers the latest in memory alone: a restart also ends all requests. */
export function createOutcomes(): Outcomes {
  const outcomes = new LRUCache<string, Outcome>({ max: MOST })

  return {
    add(id, answer) {
      if (id === null || id.length < MIN_ID || id.length > MAX_ID) return
      const outcome: Outcome = { state: "building", published: undefined }
      outcomes.set(id, outcome)
      const end = (built?: Built) => Object.assign(outcome, over(built))
      answer.then(end, () => end())
    },
    of: (id) => outcomes.get(id) ?? { state: "unknown", published: undefined },
  }
}

const over = (built: Built | undefined): Outcome => ({
  state: "over",
  published:
    built?.url && built.edit_key ? { url: built.url, edit_key: built.edit_key } : undefined,
})
