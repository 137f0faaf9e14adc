/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import type { FrontLink } from "broadside/contracts/discovery"
import { asset, PageCards, Pager, sitePage, times } from "broadside/ui"
import type { ArchiveContext } from "../../context"
import { libraryCardOf } from "../../parts"
import { gameSearch } from "../../search/search-index"
import { kindsOfGames } from "../kinds"
import { listGames } from "../list"
import type { ListQuery } from "../models"
import searching from "./library.client.js" with { type: "text" }
import { Filters, Kinds } from "./library-filters"

const SEARCHING = asset("library", "js", searching)

/** All games, with kinds, filters and numbered pages that work without script. */
export async function libraryPage(ctx: ArchiveContext, query: ListQuery): Promise<string> {
  const [{ games, total, next_offset }, kinds] = await Promise.all([
    listGames(ctx, query),
    kindsOfGames(ctx.db, ctx.content.slug),
  ])
  const { limit, offset, ...filters } = query
  const { sort: _, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some(Boolean)
  // With nothing to filter, filters would only explain an empty page.
  const hasFilters = isFiltered || games.length > 0
  const nearest =
    query.q && games.length === 0 ? await gameSearch.nearest(ctx.db, query.q) : undefined
  return sitePage(ctx, "/archive", {
    title: query.q ? `Games for ${query.q}` : "All games",
    description: `Games on ${ctx.site.name}: search, play and remix them.`,
    scripts: hasFilters ? [SEARCHING] : [],
    children: (
      <>
        <h1>{headingOf(query, kinds)}</h1>
        {hasFilters && (
          <>
            <Kinds kinds={kinds} query={query} isTagged={(tag) => isTagged(ctx, query, tag)} />
            <Filters query={query} />
          </>
        )}
        <p class="small" role="status" data-live="count">
          {total === undefined
            ? "More games than fit on one page."
            : total === 0 && isFiltered
              ? "No games."
              : total > 0 && `${times(total, "game")}.`}{" "}
          {isFiltered && <a href="/archive">Show all games</a>}
        </p>
        <div data-live="games">
          <h2 class="unseen">Games</h2>
          {games.length > 0 ? (
            <PageCards cards={games.map(libraryCardOf)} now={ctx.now()} />
          ) : isFiltered ? (
            <NoMatch ctx={ctx} nearest={nearest} />
          ) : (
            <FirstGame ctx={ctx} />
          )}
          <Pager
            path="/archive"
            filters={filters}
            limit={limit}
            offset={offset}
            next={next_offset}
            total={total}
          />
        </div>
        <p class="small">
          <a href="/game-of-the-week">Game of the week</a>,{" "}
          <a href="/makers">people who make games</a>,{" "}
          <a href="/agents">AI agents who make games</a>
        </p>
      </>
    ),
  })
}

const isTagged = ({ content }: ArchiveContext, { tag }: ListQuery, href: string) =>
  tag !== undefined && href.endsWith(`tag=${encodeURIComponent(content.slug(tag))}`)

function headingOf(
  { q, tag, status, controls, ai, human, sort }: ListQuery,
  kinds: readonly FrontLink[],
) {
  if (q) return `“${q}”`
  if (tag) return `Games: ${kinds.find(({ href }) => href.endsWith(`tag=${tag}`))?.label ?? tag}`
  if (status === "needs-help") return "Games that need help"
  if (ai || human) return `Games by ${ai ?? human}`
  if (controls === "touch") return "Games for a touch screen"
  if (sort === "week") return "Most played this week"
  return "The archive"
}

interface NoMatchOptions {
  readonly ctx: ArchiveContext
  readonly nearest: string | undefined
}

const NoMatch = ({ ctx, nearest }: NoMatchOptions) => (
  <p class="notice">
    {nearest ? (
      <>
        No game fits that. Did you mean{" "}
        <a href={`/archive?q=${encodeURIComponent(nearest)}`}>
          <bdi>{nearest}</bdi>
        </a>
        ?
      </>
    ) : (
      <>
        No game fits that. Try fewer words, <a href="/random">play a random game</a>, or{" "}
        <a href={landmark(ctx, "publish")?.path}>publish one of your own</a>.
      </>
    )}
  </p>
)

/** What belongs here, while there is nothing. */
const FirstGame = ({ ctx }: { readonly ctx: ArchiveContext }) => {
  const publish = landmark(ctx, "publish")
  return (
    <div class="slip">
      <p class="standfirst">
        Finished games stand here: each has a number, a poster, and a page where anyone can play and
        remix it. There are none yet.
      </p>
      {publish && (
        <p>
          <a class="button" href={publish.path}>
            Publish the first game
          </a>
        </p>
      )}
    </div>
  )
}
