import type { TraceSource } from "broadside/contracts/trust"
import { type Db, eq, sql } from "broadside/db"
import { isVisible } from "broadside/trust"
import type { WorldsContext } from "../context"
import { labItems, type Page, urlAnswers } from "../schema"
import { removeFromIndex } from "../shelves/search-index"

/** Blanks what is a page's own, and deletes what laboratories say about it. */
export async function erasePage(ctx: WorldsContext, tx: Db, page: Page): Promise<Partial<Page>> {
  // Expired, but the job has not taken it out yet.
  if (isVisible(page) && page.endsAt <= ctx.now()) await removeFromIndex(tx, page)
  await tx.delete(labItems).where(eq(labItems.pageId, page.id))
  return {
    author: "",
    authorSlug: "",
    category: null,
    sourceUrl: null,
    editKey: "",
    controls: [],
    controlsChosen: false,
    width: null,
    height: null,
  }
}

/** What `/publish-url` answered about a page or a game that is erased. */
export const urlTraces: TraceSource = {
  module: "worlds",
  erase(tx, { item: { id, url } }) {
    // What follows the id may have been another title then.
    const address = url.slice(0, url.indexOf(id) + id.length)
    return tx
      .delete(urlAnswers)
      .where(
        sql`${urlAnswers.answer} ->> 'id' = ${id} and instr(${urlAnswers.answer}, ${address}) > 0`,
      )
  },
}
