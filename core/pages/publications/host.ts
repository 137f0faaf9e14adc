import type { Context } from "../../base/context"

/** What of a module's context published pages need. */
export type PublishingHost = Pick<
  Context,
  | "cached"
  | "content"
  | "covers"
  | "db"
  | "identify"
  | "limit"
  | "noindex"
  | "now"
  | "pages"
  | "remember"
  | "review"
  | "withdraw"
  | "write"
>
