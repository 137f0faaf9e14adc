import type { NameHistory } from "broadside/contracts/trust"
import type { GuestbookContext } from "./context"
import { entries } from "./schema"

/** Authors of entries. Entries have no edit keys, so only the operator can tell whose they are. */
export const nameHistory = ({ content }: GuestbookContext): NameHistory => ({
  async firstPosts(db, slug) {
    const { name, createdAt: at } = entries
    const all = await db.select({ name, at }).from(entries).orderBy(at)
    const first = all.find((entry) => content.slug(entry.name) === slug)
    return first ? [{ at: first.at, hasKey: false }] : []
  },
})
