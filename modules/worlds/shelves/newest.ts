import { and, desc, eq, gt } from "broadside/db"
import { visible } from "broadside/trust"
import type { WorldsContext } from "../context"
import { LIST_COLUMNS, type ListedPage, pages, type World } from "../schema"

/** Selects the pages of a world that are up. */
export const isUp = (ctx: WorldsContext, world: World) =>
  and(eq(pages.world, world), visible(pages), gt(pages.endsAt, ctx.now()))

/** The newest of them. */
export const newest = (ctx: WorldsContext, world: World, limit: number): Promise<ListedPage[]> =>
  ctx.db
    .select(LIST_COLUMNS)
    .from(pages)
    .where(isUp(ctx, world))
    .orderBy(desc(pages.num))
    .limit(limit)
