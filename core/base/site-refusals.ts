import type { Refusal } from "./errors"
import { problem } from "./problems"

type SiteRefusal =
  | "banned"
  | "author-proof-required"
  | "family-rule"
  | "invalid-request"
  | "lookalike-name"
  | "not-found"
  | "page-too-large"
  | "site-closed"
  | "too-many-requests"
  | "too-many-streams"
  | "unknown-version"
  | "wrong-edit-key"

/**
 * The site's own problems that a module's rules may throw, for a route's `refuses`.
 * @example route({ refuses: [siteRefusals["family-rule"]], … })
 */
export const siteRefusals: Readonly<Record<SiteRefusal, Refusal>> = problem

/**
 * What `ctx.identify` may throw, for a route's `refuses`.
 * @example route({ refuses: [...identityRefusals, problems["unknown-game"]], … })
 */
export const identityRefusals: readonly Refusal[] = [
  problem["author-proof-required"],
  problem["lookalike-name"],
  problem.banned,
]

/**
 * What `ctx.review` may throw, for a route's `refuses`.
 * @example route({ refuses: [...reviewRefusals, problems["unknown-game"]], … })
 */
export const reviewRefusals: readonly Refusal[] = [problem["site-closed"], problem.banned]
