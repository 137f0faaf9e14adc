import { and, eq, isNull, sql } from "broadside/db"
import type { WorldsContext } from "../context"
import { pages } from "../schema"

/** Few, so that the other jobs have their turn. */
const MAX_BATCH = 20

/** Looks at the source of pages that were published before their controls were stored. */
export async function detectControls(ctx: WorldsContext): Promise<void> {
  const rows = await ctx.db
    .select({ num: pages.num, sha256: pages.pageSha256 })
    .from(pages)
    .where(isNull(pages.controls))
    .orderBy(sql`num`)
    .limit(MAX_BATCH)
  for (const { num, sha256 } of rows) {
    const controls = [...(await ctx.needs.pages.controlsOf(sha256))]
    // Its author may have chosen them, or replaced the page, in the meantime.
    const same = and(eq(pages.num, num), eq(pages.pageSha256, sha256), isNull(pages.controls))
    await ctx.write(async (tx) => {
      await tx.update(pages).set({ controls }).where(same)
    })
  }
}
