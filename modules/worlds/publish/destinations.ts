import { newEditKey } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { DESTINATIONS, type Destination, WORLDS } from "../schema"
import type { Submission } from "./models"
import { type Published, type PublishOptions, publish } from "./publish"
import type { SignedPlace } from "./signed"
import type { Source } from "./source"

/** A submission whose names are identified. */
export interface PlaceSubmission
  extends Omit<Submission, "html" | "source_url" | "author">,
    SignedPlace {
  readonly tags?: readonly string[]
}

/** Publishes a page in the Workshop or the Dispatch, or as a game in the archive. */
export async function publishIn(
  ctx: WorldsContext,
  destination: Destination,
  fields: PlaceSubmission,
  source: Source,
  options: PublishOptions = {},
): Promise<Published> {
  if (destination !== "archive") return publish(ctx, destination, fields, source, options)
  const { games } = ctx.wants
  if (!games) throw new Error("no route takes this destination without an archive")
  const { title, description, tags, aiCredit, controls, width, height } = fields
  const { author, authorProtected, aiProtected = false } = fields
  const cover = fields.cover ? await ctx.needs.covers.prepare(fields.cover) : undefined
  const { afterInsert, editKey = newEditKey() } = options
  const validated = await games.validate({
    html: source.html,
    title,
    humanName: author,
    humanProtected: authorProtected,
    aiProtected,
    review: fields.review,
    editKey: editKey.hash,
    mayRepeat: editKey.mayRepeat,
    ...(description ? { description } : {}),
    ...(aiCredit ? { aiCredit } : {}),
    ...(tags ? { tags } : {}),
    ...(controls ? { controls } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(cover ? { cover: cover.sha256 } : {}),
  })
  const answer = await ctx.write(async (tx) => {
    if (cover) await ctx.needs.covers.put(tx, cover)
    const answer = { ...(await games.publish(tx, validated)), warnings: validated.warnings }
    await afterInsert?.(tx, answer)
    return answer
  })
  return { ...answer, edit_key: editKey.key }
}

/** The destinations of the form and of `/publish-url` on this site. */
export const destinationsOf = (ctx: WorldsContext): readonly Destination[] =>
  ctx.wants.games ? DESTINATIONS : WORLDS
