import type { NameHistory } from "broadside/contracts/trust"
import { eq, min, or } from "broadside/db"
import { RESIDENTS } from "../resident"
import { challenges } from "../schema"

/** Players of challenges. Keys belong to single games, and are not those of names. */
export const nameHistory: NameHistory = {
  async firstPosts(db, slug) {
    const [first] = await db
      .select({ at: min(challenges.createdAt) })
      .from(challenges)
      .where(or(eq(challenges.challenger, slug), eq(challenges.opponent, slug)))
    return typeof first?.at === "number" ? [{ at: first.at, hasKey: false }] : []
  },
  reserved: RESIDENTS.map(({ slug }) => slug),
}
