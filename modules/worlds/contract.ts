/** What the Workshop offers to other modules. */

import { type HeldAnswer, type SenderReview, type Service, service, type Warning } from "broadside"
import type { EditableService, SubmissionKey } from "broadside/contracts/publishing"
import type { Db } from "broadside/db"

/** What belongs on a shelf of the Workshop. */
type WorkshopCategory = "tool" | "art" | "story" | "leaflet" | "portfolio" | "experiment"

/** What another module publishes in the Workshop; the fields of `POST /api/workshop/submit`. */
export interface NewWorkshopPage {
  /** The complete page, under 2,000,000 bytes of UTF-8. */
  readonly html: string
  /** 1 to 80 characters. */
  readonly title: string
  /** At most 60 characters; default Anonymous. */
  readonly author?: string
  /**
   * Whether `ctx.identify` found the author protected. The module that publishes identifies the author
   * where the request enters; default false.
   */
  readonly authorProtected?: boolean
  /** Reviews it for who sends it, from `reviewBy`; default not reviewed, as the site's own. */
  readonly review?: SenderReview
  /** At most 220 characters. */
  readonly description?: string
  /** Default `experiment`. */
  readonly category?: WorkshopCategory
  /** Default a new key. */
  readonly editKey?: SubmissionKey
}

/** A change to a page of the Workshop; the fields of `POST /api/workshop/<id>/edit`, at least one. */
export interface WorkshopChange {
  /** From publishing. */
  readonly edit_key: string
  /** The complete new page, under 2,000,000 bytes of UTF-8. */
  readonly html?: string
  /** 1 to 80 characters. */
  readonly title?: string
  /** At most 60 characters; empty for Anonymous. */
  readonly author?: string
  /** At most 220 characters. */
  readonly description?: string
  readonly category?: WorkshopCategory
}

/** A page that has just been published in the Workshop. */
export interface PublishedWorkshopPage extends HeldAnswer {
  /** 8 letters and digits. */
  readonly id: string
  /** Absolute address of the published page. */
  readonly url: string
  /** Absolute address of the page about it, which is the one to hand on. */
  readonly share_url: string
  /** Changes and takes down the page; the database has only its hash. */
  readonly edit_key: string
  /** Violations of the single-file rules. */
  readonly warnings: readonly Warning[]
}

declare const validatedPage: unique symbol
/** A page that has been validated and may be published. */
export interface ValidatedWorkshopPage {
  /** Violations of the single-file rules. */
  readonly warnings: readonly Warning[]
  readonly [validatedPage]: true
}

/**
 * The Workshop, for modules that publish pages. No rate is counted: the caller limits its visitors.
 * @example
 * const page = await ctx.needs.workshop.validate({ html, title: "Tide table", author: "Ada" })
 * const { url, edit_key } = await ctx.write((tx) => ctx.needs.workshop.publish(tx, page))
 * await ctx.needs.workshop.edit(id, { edit_key, html: inBlue }, request)
 */
export interface WorkshopPagesService extends EditableService<WorkshopChange> {
  /**
   * Validates a page outside any write, as submitting one does: throws 400 for an invalid field, 413
   * for a page that is too large, and 422 if it breaks the family-friendly rule.
   */
  validate(page: NewWorkshopPage): Promise<ValidatedWorkshopPage>
  /**
   * Publishes it in the caller's write, so that both succeed or fail together; hand on the answer
   * after the write. With a key that `mayRepeat`, the answer is that of the first time.
   */
  publish(tx: Db, page: ValidatedWorkshopPage): Promise<PublishedWorkshopPage>
}

/**
 * The Workshop. Declare it in `needs`, or in `wants` if the worlds may be off.
 * @example needs: { workshop: WorkshopPages }
 */
export const WorkshopPages: Service<WorkshopPagesService> = service("worlds.workshop@1")
