import type { NameHistory } from "broadside/contracts"
import type { GuestbookContext } from "./context"
import { entries } from "./schema"

/** Who has written entries. They have no edit keys, so only the operator can tell whose they are. */
export const nameHistory = ({ content }: GuestbookContext): NameHistory => ({
  async isUsed(db, slug) {
    const names = await db.selectDistinct({ name: entries.name }).from(entries)
    return names.some(({ name }) => content.slug(name) === slug)
  },
})
