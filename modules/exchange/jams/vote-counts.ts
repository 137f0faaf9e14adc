import { count, inArray } from "broadside/db"
import type { ExchangeContext } from "../context"
import { votes } from "../schema"

/** The votes of entries by the numbers of their threads; entries without a vote are missing. */
export async function votesFor(
  { db }: ExchangeContext,
  entries: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ entry: votes.entry, n: count() })
    .from(votes)
    .where(inArray(votes.entry, [...entries]))
    .groupBy(votes.entry)
  return new Map(rows.map(({ entry, n }) => [entry, n]))
}
