import type { DemoContent } from "broadside/contracts"
import { and, eq, inArray } from "broadside/db"
import type { WorldsContext } from "../context"
import { addToLab, createLab } from "../labs/labs"
import { publish } from "../publish/publish"
import type { PublishedPages } from "../published-pages"
import { labItems, labs as labTable, pages } from "../schema"
import { pagesOf } from "../shelves/search-index"

/** Fills empty worlds with drafts, notices and a laboratory, or goes on where it was interrupted. */
export const demoContent = (ctx: WorldsContext, published: PublishedPages): DemoContent => ({
  async fill() {
    const { demoDrafts, demoNotices, demoLabs } = await import("./index")
    const ids = await existingIds(ctx, [...demoDrafts, ...demoNotices])
    const total = (await pagesOf(ctx.db, "workshop")) + (await pagesOf(ctx.db, "dispatch"))
    if (ids.size === 0 && total > 0) return
    let added = 0
    for (const { html, ...draft } of demoDrafts) {
      if (ids.has(draft.title)) continue
      const { id } = await publish(ctx, "workshop", draft, { html, sourceUrl: null })
      ids.set(draft.title, id)
      added += 1
    }
    for (const { html, ...notice } of demoNotices) {
      if (ids.has(notice.title)) continue
      await publish(ctx, "dispatch", notice, { html, sourceUrl: null })
      added += 1
    }
    for (const { items, ...lab } of demoLabs) {
      const existing = await pagesInLab(ctx, lab)
      if (!existing) await createLab(ctx, lab)
      for (const { title, notes } of items) {
        const workshop_id = ids.get(title) ?? ""
        if (existing?.has(workshop_id)) continue
        const author = { slug: lab.author, isProtected: false }
        await addToLab(ctx, published, author, lab.slug, { workshop_id, notes })
        added += 1
      }
    }
    if (added === 0) return
    return `The Workshop has ${demoDrafts.length} drafts, the Dispatch has ${demoNotices.length} pages.`
  },
})

interface Signed {
  readonly title: string
  readonly author: string
}

/** Ids by title of the demo pages that exist, including expired ones. */
async function existingIds(
  ctx: WorldsContext,
  demo: readonly Signed[],
): Promise<Map<string, string>> {
  const titles = demo.map(({ title }) => title)
  const rows = await ctx.db
    .select({ id: pages.id, title: pages.title, author: pages.author })
    .from(pages)
    .where(inArray(pages.title, titles))
  const isDemo = ({ title, author }: Signed) =>
    demo.some((page) => page.title === title && page.author === author)
  return new Map(rows.filter(isDemo).map(({ title, id }) => [title, id]))
}

/** Ids of the pages in a laboratory; undefined if it does not exist. */
async function pagesInLab(
  ctx: WorldsContext,
  { author, slug }: { readonly author: string; readonly slug: string },
): Promise<Set<string> | undefined> {
  const rows = await ctx.db
    .select({ pageId: labItems.pageId })
    .from(labTable)
    .leftJoin(labItems, eq(labItems.labId, labTable.id))
    .where(and(eq(labTable.slug, slug), eq(labTable.authorSlug, ctx.content.slug(author))))
  if (rows.length === 0) return
  return new Set(rows.flatMap(({ pageId }) => pageId ?? []))
}
