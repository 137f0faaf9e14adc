import type { Content } from "broadside"
import { windowOf } from "broadside/http"
import type { ArchiveContext } from "../context"
import { type GameRecord, gameJsonFromRow } from "../json"
import type { Sort, Window } from "../search/columns"
import { everything, matching, type Page } from "../search/query"
import { gameSearch, gamesOf, LIVE } from "../search/search-index"
import { facet } from "../search/text"
import type { ListQuery } from "./models"

export interface GameList {
  readonly ok: true
  readonly games: readonly GameRecord[]
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

/** Finds games. Every filter is a term of the full-text query, so that combining them is cheap. */
export async function listGames(ctx: ArchiveContext, query: ListQuery): Promise<GameList> {
  const { limit, offset } = query
  // One extra row shows whether there is a next page.
  const { rows, total } = await find(ctx, query, { limit: limit + 1, offset })
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  return {
    ok: true,
    games: shown.map((row) => gameJsonFromRow(row, ctx.urls)),
    ...(total === undefined ? {} : { total }),
    ...windowOf({ limit, offset }, rows.length > limit),
  }
}

async function find(
  { db, content }: ArchiveContext,
  query: ListQuery,
  window: Window,
): Promise<Page> {
  const matches = await gameSearch.search(db, query.q, facetsIn(query, content.slug))
  if (matches.finds === "nothing") return { rows: [], total: 0 }
  const sort = sortOf(query)
  if (matches.finds === "matches") return matching(db, matches, sort, window)
  return { rows: await everything(db, sort, window), total: await gamesOf(db, LIVE) }
}

function sortOf({ sort, q }: ListQuery): Sort {
  if (sort && sort !== "default") return sort === "relevance" && !q ? "newest" : sort
  return q ? "relevance" : "newest"
}

function facetsIn(
  { tag, status, controls, ai, human }: ListQuery,
  slug: Content["slug"],
): string[] {
  const any = (name: string) => (name === "any" ? "" : slug(name))
  return [
    ...(tag ? [facet.tag(slug(tag))] : []),
    ...(status ? [facet.status(status)] : []),
    ...(controls ? [facet.controls(controls)] : []),
    ...(ai ? [facet.ai(any(ai))] : []),
    ...(human ? [facet.human(any(human))] : []),
  ]
}
