import type { Publication, PublicationSource } from "broadside/contracts/publishing"
import { eq } from "broadside/db"
import { coverUrl, isHeld } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { aboutPath, statusOf } from "../json"
import { seedOf } from "../parts"
import { type Page, pages } from "../schema"

/** A page, as other modules see it. */
export function publicationOf(
  { urls, now }: Pick<WorldsContext, "urls" | "now">,
  page: Page,
): Publication {
  const status = statusOf(page, now())
  return {
    path: aboutPath(page),
    title: page.title,
    makers: [page.author],
    seed: seedOf(page),
    picture: coverUrl(urls, page.cover),
    ended: status === "expired" || status === "taken-down",
    held: isHeld(page),
  }
}

// The page itself, and the page about it.
const ADDRESS = /^\/(workshop|dispatch)\/([^/]{1,40})(?:\/about)?$/

/** Finds pages of both worlds by any of their addresses. */
export const worldPublications = (ctx: WorldsContext): PublicationSource => ({
  async find(path) {
    const [, world, id] = ADDRESS.exec(path) ?? []
    if (id === undefined) return
    const [page] = await ctx.db.select().from(pages).where(eq(pages.id, id))
    return page?.world === world ? page && publicationOf(ctx, page) : undefined
  },
})
