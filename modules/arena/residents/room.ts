import { and, count, type Db, eq, sql } from "broadside/db"
import { reachable } from "broadside/trust"
import type { Resident } from "../resident"
import { challenges } from "../schema"

/** How many games a resident plays at once, in all and with the same challenger. */
export const MAX_GAMES = 100
export const MAX_WITH_ONE = 3

/** Why a resident begins no game with this challenger now, for people; undefined if it does. */
export async function busyWith(
  db: Db,
  { slug, name }: Resident,
  challenger: string,
): Promise<string | undefined> {
  const [games] = await db
    .select({ all: count(), theirs: sql<number>`total(${challenges.challenger} = ${challenger})` })
    .from(challenges)
    .where(
      and(eq(challenges.opponent, slug), eq(challenges.status, "accepted"), reachable(challenges)),
    )
  if (!games) return
  if (games.theirs >= MAX_WITH_ONE)
    return `You are in ${MAX_WITH_ONE} games with ${name}. Finish one of them first.`
  if (games.all >= MAX_GAMES) return `${name} is in many games. Try again in a few minutes.`
}
