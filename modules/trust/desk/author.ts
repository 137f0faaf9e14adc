import type { Context } from "broadside"
import { findProfiles } from "broadside/contracts/discovery"
import { type ModeratedItem, Moderation, readByAuthor } from "../items/contract"
import type { QueuedItem } from "../queue/evidence"

type Host = Pick<Context, "all" | "gather" | "content">

const MAX_OF_KIND = 20

/** Other items by the author of an item, newest first, of all kinds that know their authors. */
export async function moreByAuthor(ctx: Host, { kind, item }: QueuedItem): Promise<QueuedItem[]> {
  const slug = ctx.content.slug(item.author)
  if (!slug) return []
  const perKind = await ctx.gather(Moderation, async (one) =>
    (await readByAuthor(one, slug, { limit: MAX_OF_KIND, offset: 0 })).map((other) =>
      toQueuedItem(one, other),
    ),
  )
  return perKind
    .flat()
    .filter((other) => other.kind.kind !== kind.kind || other.item.id !== item.id)
    .toSorted((a, b) => b.item.createdAt - a.item.createdAt)
}

const toQueuedItem = (kind: QueuedItem["kind"], item: ModeratedItem): QueuedItem => ({
  kind,
  item,
  signals: [],
})

/** Path of the profile of an author; undefined if there is none. */
export async function profileOf(ctx: Host, author: string): Promise<string | undefined> {
  const slug = ctx.content.slug(author)
  if (!slug) return
  return (await findProfiles(ctx, [slug])).get(slug)
}
