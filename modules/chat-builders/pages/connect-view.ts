import { managePath, ownedAt } from "broadside/contracts/trust"
import { type Static, t } from "broadside/http"
import { placeAt } from "../builder/place"
import type { PublishedPage } from "../builder/target"
import type { ChatBuildersContext } from "../context"
import type { Message } from "../conversation/messages"
import { problems } from "../errors"

/** The published page of a conversation, for the people who asked for it. */
export const PublicationModel = t.Object({
  title: t.String(),
  url: t.String({ description: "Address of the page itself" }),
  share_url: t.String({ description: "Address of the page about it, which is the one to hand on" }),
  path: t.String({ description: "The page itself, as this site links to it" }),
  about: t.String({ description: "The page about it, as this site links to it" }),
  manage: t.Union([t.String(), t.Null()], { description: "Path on which its author manages it" }),
  kind: t.Union([t.String(), t.Null()], { description: "What its key is stored under" }),
  id: t.String(),
  ended: t.Boolean({ description: "Whether it was taken down" }),
  versions: t.Array(
    t.Object({
      version: t.Integer(),
      path: t.String(),
      from: t.String({ description: "When it was published: ISO 8601, UTC" }),
    }),
  ),
})
export type Publication = Static<typeof PublicationModel>

/** What the page shows of a conversation. */
export interface ConnectView {
  readonly messages: readonly Message[]
  /** Where its page is published, and the key. */
  readonly page: PublishedPage | undefined
  readonly publication: Publication | undefined
}

/** Where the page at an address is. Throws 404. */
export function requirePlace(ctx: ChatBuildersContext, url: string) {
  const place = placeAt(ctx, url)
  if (!place) throw problems["no-such-page"]()
  return place
}

/** The published page at an address, as it is now. Throws 404. */
export async function publicationAt(ctx: ChatBuildersContext, url: string): Promise<Publication> {
  const { id, service } = requirePlace(ctx, url)
  const [page, versions] = await Promise.all([service.source(id), service.versions(id)])
  const { base } = ctx.urls
  // The site may be open under another name than its own.
  const here = (url: string) => (url.startsWith(`${base}/`) ? url.slice(base.length) : url)
  const owned = ownedAt(ctx, page.share_url)
  return {
    title: page.title,
    url: page.url,
    share_url: page.share_url,
    path: here(page.url),
    about: here(page.share_url),
    manage: owned ? managePath(owned) : null,
    kind: owned?.kind.kind ?? null,
    id: page.id,
    ended: page.ended,
    versions: versions.map(({ version, url, from }) => ({ version, path: here(url), from })),
  }
}

/** The first games of an archive are those that stay. */
const EXAMPLES = ["012", "001"]

/** Id of a game that visitors can ask to continue, if there is one. */
export async function exampleGame({
  wants: { games },
}: Pick<ChatBuildersContext, "wants">): Promise<string | undefined> {
  for (const id of EXAMPLES) {
    const game = await games?.find(id)
    if (game && !game.buried) return game.id
  }
  return
}
