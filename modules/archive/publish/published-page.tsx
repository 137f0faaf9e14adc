/** @jsxImportSource preact */
import { ownedAt } from "broadside/contracts/trust"
import { EditKey, KEYS, type Shared, SharePanel, Warnings } from "broadside/publishing"
import { COPYING, DataBlock, ItemNotices, sitePage } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { type Published, publishedPath } from "./publish"

/** What the author of a game sees after publishing it; without the key in any other browser. */
export interface PublishedGame extends Omit<Published, "edit_key"> {
  readonly edit_key?: string
}

interface PublishedPage {
  readonly share: Shared
  readonly published: PublishedGame
}

/** The page after publishing: address, edit key, warnings, and the JSON for agents. */
export function publishedPage(
  ctx: ArchiveContext,
  { share, published }: PublishedPage,
): Promise<string> {
  const { id, url, parentId, edit_key, warnings } = published
  const done = parentId ? "Fork published" : "Published"
  const at = ownedAt(ctx, `/archive/${id}`)
  return sitePage(ctx, publishedPath(id), {
    title: done,
    description: `Published on ${ctx.site.name}: ${share.url}`,
    scripts: [KEYS, COPYING],
    children: (
      <>
        <h1>{done}.</h1>
        <ItemNotices kind="games" id={id} what="game" held={published.held} />
        <SharePanel {...share} />
        <p class="actions">
          <a class="button" href={`/archive/${id}`}>
            View in the archive
          </a>
          <a href={url}>Open the game</a>
        </p>
        <EditKey
          value={edit_key}
          what="the game"
          of={{ title: share.title, at }}
          readable="an hour"
        />
        <Warnings warnings={warnings} at={at} />
        <DataBlock id="result" value={{ ok: true, ...published }} />
      </>
    ),
  })
}
