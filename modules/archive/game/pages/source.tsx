/** @jsxImportSource preact */

import { COPYING, CopyButton, Makers, sitePage, times } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { gameById } from "../../find-game"
import { gameJson } from "../../json"
import { by, linkedMakersOf } from "../../parts"
import type { PublishedGames } from "../../publish/published-games"

const MAX_LINES = 2_000
const MAX_CHARACTERS = 200_000

/** The source of a game; a long one is shown in part, with a link to download all of it. */
export async function sourcePage(
  ctx: ArchiveContext,
  published: PublishedGames,
  id: string,
): Promise<string> {
  const game = await gameById(ctx.db, id)
  const record = gameJson(game, ctx.urls)
  const page = await ctx.needs.pages.read(game.pageSha256)
  const source = new TextDecoder().decode(page?.bytes)
  const lines = source.slice(0, MAX_CHARACTERS).split("\n").slice(0, MAX_LINES)
  const shown = lines.join("\n")
  return sitePage(ctx, `/archive/${id}/source`, {
    title: `Source of ${record.title}`,
    description: `The source of ${record.title} by ${by(record)}, to read and fork.`,
    noindex: await published.noindex(game),
    scripts: [COPYING],
    children: (
      <>
        <p class="small">
          <a class="number" href={`/archive/${id}`}>
            No. {id}
          </a>
        </p>
        <h1 dir="auto">{record.title}</h1>
        <p class="standfirst">
          {times(lines.length, "line")}, {game.pageSize.toLocaleString("en")} bytes{" "}
          <Makers makers={linkedMakersOf(ctx, record)} before="by" />
        </p>
        <p class="actions">
          <a class="button" href={`/archive/${id}/fork`}>
            Fork this
          </a>
          <a href={`/games/${id}/download`}>Download</a>
          <a href={`/games/${id}/fork`}>As JSON</a>
          <CopyButton of="source" what="the source" />
        </p>
        <div class="source">
          <pre aria-hidden="true">{lines.map((_, index) => index + 1).join("\n")}</pre>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must reach it */}
          <pre id="source" tabIndex={0}>
            {shown}
          </pre>
        </div>
        {shown.length < source.length && (
          <p class="notice">
            This is only the beginning. <a href={`/games/${id}/download`}>Download all of it.</a>
          </p>
        )}
      </>
    ),
  })
}
