import type { Happening, RightNowSource } from "broadside/contracts/discovery"
import { and, desc, gt } from "broadside/db"
import { visible } from "broadside/trust"
import { sealOf } from "../card"
import type { WorldsContext } from "../context"
import { nextExpiry } from "../expiry"
import { aboutPath } from "../json"
import { type Page, pages } from "../schema"

/** A page that was published, as the front page tells it. */
export const happeningOf = (
  page: Pick<Page, "world" | "id" | "title" | "author" | "authorProtected" | "createdAt">,
): Happening => ({
  at: page.createdAt,
  who: sealOf(page).makers?.[0] ?? { name: page.author, kind: "human" },
  did: page.world === "workshop" ? "put on the bench" : "announced",
  title: page.title,
  href: aboutPath(page),
  ink: page.world === "workshop" ? "ochre" : "vermilion",
})

/** The newest pages of both worlds. */
export const worldsNow = (ctx: WorldsContext): RightNowSource => ({
  async latest(limit) {
    const rows = await ctx.db
      .select()
      .from(pages)
      .where(and(visible(pages), gt(pages.endsAt, ctx.now())))
      .orderBy(desc(pages.num))
      .limit(limit)
    return rows.map(happeningOf)
  },
  until: () => nextExpiry(ctx.db, ctx.now()),
})
