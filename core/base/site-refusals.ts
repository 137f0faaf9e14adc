import type { Refusal } from "./errors"
import { problem } from "./problems"

type SiteRefusal =
  | "family-rule"
  | "invalid-request"
  | "not-found"
  | "page-too-large"
  | "too-many-requests"
  | "too-many-streams"
  | "unknown-version"
  | "wrong-edit-key"

/**
 * The site's own problems that a module's rules may throw, for a route's `refuses`.
 * @example route({ refuses: [siteRefusals["family-rule"]], … })
 */
export const siteRefusals: Readonly<Record<SiteRefusal, Refusal>> = problem
