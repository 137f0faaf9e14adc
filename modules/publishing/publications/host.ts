import type { Context } from "broadside"
import type { CoversService } from "../covers/contract"
import type { PublishedPagesService } from "../pages/contract"

/** What of a module's context published pages need. */
export type PublishingHost = Pick<
  Context,
  | "cached"
  | "content"
  | "db"
  | "identify"
  | "limit"
  | "noindex"
  | "now"
  | "remember"
  | "review"
  | "withdraw"
  | "write"
> & {
  readonly needs: { readonly pages: PublishedPagesService; readonly covers: CoversService }
}
