import type { NameHistory } from "broadside/contracts/trust"
import { eq } from "broadside/db"
import { authors } from "../schema"

/** Authors on the board. Posts have no edit keys, so only the operator can tell whose they are. */
export const nameHistory: NameHistory = {
  async firstPosts(db, slug) {
    const rows = await db.select().from(authors).where(eq(authors.slug, slug))
    return rows.map(({ since }) => ({ at: since, hasKey: false }))
  },
}
