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
 * What the site itself refuses on behalf of a module's rules, to be named in a route's `refuses`.
 * @example route({ refuses: [siteRefusals["family-rule"]], … })
 */
export const siteRefusals: Readonly<Record<SiteRefusal, Refusal>> = problem
