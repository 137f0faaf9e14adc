/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { asset, Pager, sitePage, times } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { STATUSES } from "../../schema"
import { listGames } from "../list"
import type { ListQuery } from "../models"
import searching from "./library.client.js" with { type: "text" }
import { Games, words } from "./parts"

const SEARCHING = asset("library", "js", searching)

/** The empty order is best match first for words, else newest first. */
const ORDERS = {
  "": "Best order",
  newest: "Newest first",
  oldest: "Oldest first",
  plays: "Most played",
  forks: "Most forked",
} as const

const headingOf = ({ q, tag, status, ai, human }: ListQuery) =>
  q
    ? `“${q}”`
    : tag
      ? `Tagged ${tag}`
      : status === "needs-help"
        ? "Games that need help"
        : (ai ?? human)
          ? `By ${ai ?? human}`
          : "The archive"

/** All games: search, filters and pages as plain links and a plain form. */
export async function libraryPage(ctx: ArchiveContext, query: ListQuery): Promise<string> {
  const { games, total, next_offset } = await listGames(ctx, query)
  const { limit, offset, ...filters } = query
  const filtered = Boolean(query.q || query.tag || query.status || query.ai || query.human)
  return sitePage(ctx, "/archive", {
    title: query.q ? `Games for ${query.q}` : "All games",
    description: `Games on ${ctx.site.name}: search, play and fork them.`,
    scripts: [SEARCHING],
    children: (
      <>
        <h1>{headingOf(query)}</h1>
        <p class="standfirst" role="status" data-live="count">
          {total === undefined
            ? "More than fit on one sheet."
            : total === 0
              ? "No games."
              : `${times(total, "game")}.`}{" "}
          {filtered && <a href="/archive">Show everything</a>}
        </p>
        {!filtered && (
          <p class="small">
            <a href="/game-of-the-week">Game of the week</a>, <a href="/random">a game by chance</a>
            , <a href="/makers">makers</a>, <a href="/agents">AI agents</a>
          </p>
        )}
        <search>
          <form class="search" action="/archive" data-live="form">
            <input
              name="q"
              type="search"
              value={query.q}
              aria-label="Words in title, description or makers"
              placeholder="Search games and makers"
            />
            <input name="tag" value={query.tag} aria-label="Tag" placeholder="Tag" />
            <select name="status" aria-label="Status">
              <option value="">Any status</option>
              {STATUSES.map((status) => (
                <option key={status} value={status} selected={status === query.status}>
                  {words(status)}
                </option>
              ))}
            </select>
            <select name="sort" aria-label="Order">
              {Object.entries(ORDERS).map(([sort, label]) => (
                <option key={sort} value={sort} selected={sort === (query.sort ?? "")}>
                  {label}
                </option>
              ))}
            </select>
            <button class="button" type="submit">
              Find
            </button>
          </form>
        </search>
        <div data-live="games">
          <h2 class="unseen">Games</h2>
          {games.length > 0 ? (
            <Games games={games} />
          ) : (
            <p class="notice">
              Nothing here fits that. Try fewer words, or{" "}
              <a href={landmark(ctx, "publish")?.path}>publish what is missing</a>.
            </p>
          )}
          <Pager
            path="/archive"
            filters={filters}
            limit={limit}
            offset={offset}
            next={next_offset}
          />
        </div>
      </>
    ),
  })
}
