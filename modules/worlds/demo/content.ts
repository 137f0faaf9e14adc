import type { DemoContent } from "broadside/contracts"
import type { WorldsContext } from "../context"
import { pagesOf } from "../indexing"
import type { Labs } from "../labs"
import { publish } from "../publishing"

/** Fills empty worlds with drafts, notices and a laboratory. */
export const demoContent = (ctx: WorldsContext, labs: Labs): DemoContent => ({
  async fill() {
    if ((await pagesOf(ctx.db, "workshop")) + (await pagesOf(ctx.db, "dispatch")) > 0) return
    const { demoDrafts, demoNotices, demoLabs } = await import("./index")
    const ids = new Map<string, string>()
    for (const { html, ...draft } of demoDrafts) {
      const { id } = await publish(ctx, "workshop", draft, { html, sourceUrl: null })
      ids.set(draft.title, id)
    }
    for (const { html, ...notice } of demoNotices)
      await publish(ctx, "dispatch", notice, { html, sourceUrl: null })
    for (const { items, ...lab } of demoLabs) {
      const { slug } = await labs.create(lab)
      for (const { title, notes } of items)
        await labs.add(lab.author, slug, { workshop_id: ids.get(title) ?? "", notes })
    }
    return `${demoDrafts.length} drafts are in the Workshop, ${demoNotices.length} pages in the Dispatch.`
  },
})
