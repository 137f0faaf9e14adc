/** @jsxImportSource preact */
import { EditKey, Warnings } from "broadside/publishing"
import { DataBlock, sitePage } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { type Published, publishedPath } from "./publish"

/** What the author of a game sees after publishing it; without the key in any other browser. */
export interface PublishedGame extends Omit<Published, "edit_key"> {
  readonly edit_key?: string
}

/** The page after publishing: address, edit key, warnings, and the JSON for agents. */
export const publishedPage = (ctx: ArchiveContext, published: PublishedGame): string => {
  const { id, url, parentId, edit_key, warnings } = published
  const done = parentId ? "Fork published" : "Published"
  return sitePage(ctx, publishedPath(id), {
    title: done,
    description: `Published on ${ctx.site.name}: ${url}`,
    children: (
      <>
        <h1>{done}.</h1>
        <p class="address">{url}</p>
        <p class="actions">
          <a class="button" href={`/archive/${id}`}>
            View in the archive
          </a>
          <a href={url}>Open the game</a>
        </p>
        <EditKey value={edit_key} />
        <Warnings warnings={warnings} />
        <DataBlock id="result" value={{ ok: true, ...published }} />
      </>
    ),
  })
}
