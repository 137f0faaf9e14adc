import type { NameHistory } from "broadside/contracts"
import { eq, or } from "broadside/db"
import { RESIDENTS } from "../residents/residents"
import { challenges } from "./schema"

/** Who has played. Keys belong to single games, and are not those of names. */
export const nameHistory: NameHistory = {
  async isUsed(db, slug) {
    const rows = await db
      .select({ num: challenges.num })
      .from(challenges)
      .where(or(eq(challenges.challenger, slug), eq(challenges.opponent, slug)))
      .limit(1)
    return rows.length > 0
  },
  reserved: RESIDENTS.map(({ slug }) => slug),
}
