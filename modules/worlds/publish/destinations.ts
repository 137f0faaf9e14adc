import { newEditKey } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { PLACES, type Place, WORLDS } from "../schema"
import type { Submission } from "./models"
import { type Also, ANONYMOUS, type Published, publish } from "./publish"
import type { Source } from "./source"

export interface PlaceSubmission extends Omit<Submission, "html" | "source_url"> {
  readonly aiCredit?: string
  readonly tags?: readonly string[]
}

/** Publishes a page in a world of ours, or as a game of the archive. */
export async function publishIn(
  ctx: WorldsContext,
  place: Place,
  fields: PlaceSubmission,
  source: Source,
  also?: Also,
): Promise<Published> {
  if (place !== "archive") return publish(ctx, place, fields, source, also)
  const { games } = ctx.wants
  if (!games) throw new Error("no route takes this place without an archive")
  const { title, description, tags, aiCredit } = fields
  const cover = fields.cover ? await ctx.covers.prepare(fields.cover) : undefined
  const { key, hash } = newEditKey()
  const validated = await games.validate({
    html: source.html,
    title,
    humanName: fields.author?.trim() ? fields.author : aiCredit ? "AI-solo" : ANONYMOUS,
    editKey: hash,
    ...(description ? { description } : {}),
    ...(aiCredit ? { aiCredit } : {}),
    ...(tags ? { tags } : {}),
    ...(cover ? { cover: cover.sha256 } : {}),
  })
  const answer = await ctx.write(async (tx) => {
    if (cover) await ctx.covers.put(tx, cover)
    const answer = { ...(await games.publish(tx, validated)), warnings: validated.warnings }
    await also?.(tx, answer)
    return answer
  })
  return { ...answer, edit_key: key }
}

/** Where one form or one address can publish to on this site. */
export const placesOf = (ctx: WorldsContext): readonly Place[] =>
  ctx.wants.games ? PLACES : WORLDS
