/** @jsxImportSource preact */
import type { Context } from "broadside"
import { listGames } from "../listing"
import { type ListQuery, SORTS } from "../models"
import { STATUSES } from "../schema"
import { Games, sitePage } from "./parts"

/** All games: search, filters and pages as plain links and a plain form. */
export async function libraryPage(ctx: Context, query: ListQuery): Promise<string> {
  const { games, total, next_offset } = await listGames(ctx, query)
  const link = (changes: Partial<Record<keyof ListQuery, string | number | undefined>>) => {
    const parameters = Object.entries({ ...query, offset: undefined, limit: undefined, ...changes })
    const given = parameters.flatMap(([key, value]) => (value ? [[key, String(value)]] : []))
    return `/archive?${new URLSearchParams(given)}`
  }
  const previous = query.offset > 0 ? Math.max(0, query.offset - query.limit) : undefined
  return sitePage(ctx, "/archive", {
    title: query.q ? `Games for ${query.q}` : "All games",
    description: `Games on ${ctx.site.name}: search, play and fork them.`,
    children: (
      <>
        <h1>The archive</h1>
        <p>{total === undefined ? "Many games" : total === 1 ? "One game" : `${total} games`}.</p>
        <search>
          <form class="search" action="/archive">
            <input name="q" type="search" value={query.q} aria-label="Words" placeholder="Words" />
            <input name="tag" value={query.tag} aria-label="Tag" placeholder="Tag" />
            <select name="status" aria-label="Status">
              <option value="">Any status</option>
              {STATUSES.map((status) => (
                <option key={status} value={status} selected={status === query.status}>
                  {status}
                </option>
              ))}
            </select>
            <select name="sort" aria-label="Order">
              {SORTS.map((sort) => (
                <option key={sort} value={sort} selected={sort === query.sort}>
                  {sort}
                </option>
              ))}
            </select>
            <button class="button" type="submit">
              Find
            </button>
          </form>
        </search>
        {games.length > 0 ? (
          <Games games={games} />
        ) : (
          <p class="notice">
            Nothing found. <a href="/archive">See all games</a>, or publish what is missing.
          </p>
        )}
        <nav class="actions" aria-label="Pages">
          {previous !== undefined && <a href={link({ offset: previous })}>Newer page</a>}
          {next_offset !== undefined && <a href={link({ offset: next_offset })}>Next page</a>}
        </nav>
      </>
    ),
  })
}
