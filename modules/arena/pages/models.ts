import { HOUR_MS } from "broadside"
import { body, oneOf, optional, paging, query, signedName, t, text } from "broadside/http"
import type { Labels } from "broadside/ui"
import type { TimeControl } from "../games/clock"

/** Challenges of a kind in the arena. */
export const SHOWN = 12

export const LISTS = ["pending", "accepted", "completed"] as const
export type List = (typeof LISTS)[number]

export const ArenaQuery = query({
  status: optional(oneOf(LISTS, { description: "Only challenges in this state" })),
  to: optional(text({ max: 80, description: "Whom to challenge: filled into the form" })),
  offset: paging(SHOWN).offset,
})

export const GameQuery = query({
  as: optional(text({ max: 80, description: "The player who looks at it" })),
})
export const IdParams = t.Object({
  id: t.String({ description: "Id of the challenge", maxLength: 20 }),
})
/** As text, to be shown again. */
export const AsTyped = body({})

const MINUTE_MS = 60_000

/** What the form offers; the body is what the API takes for it. */
export const PACES: Readonly<
  Record<string, { readonly label: string; readonly control: TimeControl; readonly body: object }>
> = {
  day: {
    label: "A day for each move",
    control: { kind: "correspondence", moveMs: 24 * HOUR_MS },
    body: { move_hours: 24 },
  },
  "three-days": {
    label: "Three days for each move",
    control: { kind: "correspondence", moveMs: 72 * HOUR_MS },
    body: { move_hours: 72 },
  },
  "live-30": {
    label: "Live: 30 minutes each, 20 seconds more with each move",
    control: { kind: "live", startMs: 30 * MINUTE_MS, bonusMs: 20_000 },
    body: { start_minutes: 30, bonus_seconds: 20 },
  },
  "live-10": {
    label: "Live: 10 minutes each, 5 seconds more with each move",
    control: { kind: "live", startMs: 10 * MINUTE_MS, bonusMs: 5_000 },
    body: { start_minutes: 10, bonus_seconds: 5 },
  },
  "live-3": {
    label: "Live: 3 minutes each, 2 seconds more with each move",
    control: { kind: "live", startMs: 3 * MINUTE_MS, bonusMs: 2_000 },
    body: { start_minutes: 3, bonus_seconds: 2 },
  },
}

export const SIDES = ["either", "white", "black"] as const

/** What creates a challenge; a box that is not ticked sends nothing. */
export const ChallengeForm = body({
  challengerSlug: signedName({ min: 1, max: 60 }),
  opponentSlug: optional(text({ max: 60 })),
  pace: oneOf(Object.keys(PACES)),
  side: oneOf(SIDES),
  rated: optional(text({ max: 3 })),
})

export const LABELS: Labels = {
  challengerSlug: "Your name",
  opponentSlug: "Whom you challenge",
  pace: "Time",
  side: "Your side",
}
