import { invalid } from "broadside"
import { faultsOf } from "broadside/http"
import { newEditKey } from "broadside/publishing"
import type { WorldsContext } from "../context"
import type { ValidatedWorkshopPage, WorkshopPagesService } from "../contract"
import type { PublishedPages } from "../published-pages"
import { editingService } from "./edit-routes"
import { WorkshopPage } from "./models"
import { type Draft, publishDraft, validatePage } from "./publish"

/** Publishing in the Workshop from another module, by the functions of the routes. */
export const workshopPages = (
  ctx: WorldsContext,
  published: PublishedPages,
): WorkshopPagesService => ({
  ...editingService(ctx, published, "workshop"),
  async validate({ editKey = newEditKey(), authorProtected = false, review, ...page }) {
    const faults = faultsOf(WorkshopPage, page)
    if (faults.length > 0) throw invalid(faults)
    const { html, ...sent } = page
    const fields = { ...sent, authorProtected, ...(review ? { review } : {}) }
    const draft = await validatePage(ctx, "workshop", fields, { html, sourceUrl: null }, editKey)
    return draft as unknown as ValidatedWorkshopPage
  },
  async publish(tx, page) {
    const draft = page as unknown as Draft
    const answer = await publishDraft(ctx, tx, draft)
    return { ...answer, edit_key: draft.editKey.key }
  },
})
