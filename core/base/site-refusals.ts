import type { Refusal } from "./errors"
import { problem } from "./problems"
import { iso } from "./time"

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

/** As whom the author of an item erases it: their name must not outlive it. */
export const ITS_AUTHOR = "its author"

/**
 * The problem of an address whose item was erased: 410, with the date and the reason; by the operator, unless `by` is
 * `ITS_AUTHOR`.
 * @example if (entry.erased) throw erasedProblem({ at: entry.removedAt, why: entry.removedWhy })
 */
export const erasedProblem = ({
  at,
  why,
  by,
}: {
  readonly at: number
  readonly why: string
  readonly by?: string | null
}) => problem.erased(iso(at).slice(0, 10), why, by === ITS_AUTHOR ? by : "the operator")
