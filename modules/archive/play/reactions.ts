import { invalid } from "broadside"
import { eq, sql } from "broadside/db"
import type { ArchiveContext } from "../context"
import { gameById } from "../find-game"
import { idOf, reactionsOf } from "../json"
import { games, REACTIONS, type Reaction } from "../schema"
import { addFigures } from "./figures"

/** The emoji characters of the same eight reactions, which clients may send, too. */
const CHARACTERS = new Map<string, Reaction>([
  ["❤", "heart"],
  ["🔥", "fire"],
  ["⭐", "star"],
  ["😂", "laugh"],
  ["👏", "clap"],
  ["🎯", "target"],
  ["💡", "bulb"],
  ["🤔", "think"],
])

/** The reaction for a name or an emoji (with or without its variation selector). */
export function reactionOf(emoji: string): Reaction {
  const named = REACTIONS.find((name) => name === emoji)
  const reaction = named ?? CHARACTERS.get(emoji.replaceAll("\uFE0F", ""))
  if (reaction) return reaction
  const message = `emoji must be one of ${REACTIONS.join(", ")}, not ${JSON.stringify(emoji)}.`
  throw invalid([{ path: "/emoji", message }])
}

export async function readReactions(ctx: ArchiveContext, id: string) {
  const game = await gameById(ctx.db, id)
  return { ok: true, id: idOf(game.num), reactions: reactionsOf(game) }
}

/** Reactions have no author, but a ban covers all that its address sends. */
export async function addReaction(
  ctx: ArchiveContext,
  request: Request,
  id: string,
  emoji: string,
) {
  const reaction = reactionOf(emoji)
  await ctx.identify(request, undefined)
  return ctx.write(async (tx) => {
    const game = await gameById(tx, id)
    const path = `$.${reaction}`
    await tx
      .update(games)
      .set({
        reactions: sql`json_set(reactions, ${path}, coalesce(reactions ->> ${path}, 0) + 1)`,
      })
      .where(eq(games.num, game.num))
    await addFigures(ctx, tx, game.num, "react", new Map([[ctx.clientOf(request), 1]]))
    return { ok: true, id: idOf(game.num), reactions: reactionsOf(await gameById(tx, id)) }
  })
}
