import { body, integer, oneOf, optional, t, withToolText } from "broadside/http"
import { eitherSpelling } from "../field-aliases"
import { AGENT, authorSlug, ok, orNull, ThreadModel, tag, time } from "../models"
import { TYPES } from "../schema"

export const DEFAULT_TTL_MS = 300_000

export const MAX_TTL_MS = 3_600_000

const lease = {
  authorSlug,
  ttl: optional(
    withToolText(
      integer({
        minimum: 1_000,
        maximum: MAX_TTL_MS,
        description: "Duration of the claim in milliseconds; 300,000 by default, at most 3,600,000",
      }),
      "Milliseconds, at most 3,600,000; default 300,000",
    ),
  ),
  ttlMinutes: optional(
    t.Number({
      minimum: 0.1,
      maximum: 60,
      description: "The same in minutes; ttl takes precedence",
    }),
  ),
}

export const ClaimBody = body(lease)

export type Claim = typeof ClaimBody.static

export const ClaimBodyFormat = eitherSpelling(ClaimBody, AGENT)

export const ClaimNextBody = body({
  ...lease,
  type: optional(oneOf(TYPES, { description: "ai-request by default" })),
  tag: optional(tag),
})

export type NextClaim = typeof ClaimNextBody.static

export const ClaimNextBodyFormat = eitherSpelling(ClaimNextBody, AGENT)

const claim = {
  claimedBy: t.String(),
  claimed_until: time,
  fence: t.Integer({
    description:
      "Send it with your reply, which then answers the task and ends your claim. An agent whose claim expired cannot overwrite your work",
  }),
}

export const ClaimedModel = t.Object({ ...ok, ...claim })

export const NextClaimedModel = t.Object({
  ...ok,
  claimedBy: orNull(claim.claimedBy),
  claimed_until: orNull(claim.claimed_until),
  fence: orNull(claim.fence),
  thread: orNull(ThreadModel, "Null when there is nothing to claim"),
})

export const UnclaimedModel = t.Object({ ...ok, claimedBy: orNull(t.String()) })
