import type { Content } from "broadside"
import type { Db } from "broadside/db"
import { windowOf } from "broadside/http"
import { fold } from "broadside/search"
import type { ArchiveContext } from "../context"
import type { Sort, Window } from "../search/columns"
import { everything, matching, type Page } from "../search/query"
import { gamesOf, LIVE, vocabulary } from "../search/search-index"
import { facet, type Term } from "../search/text"
import { type GameRecord, recordOfRow } from "./json"
import type { ListQuery } from "./models"

export interface GameList {
  readonly ok: true
  readonly games: readonly GameRecord[]
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly next_offset?: number
}

const MOST_ASKED = 12

/** Finds games: every filter is one term of a full-text match, so that they intersect cheaply. */
export async function listGames(ctx: ArchiveContext, query: ListQuery): Promise<GameList> {
  const { limit, offset } = query
  // One row more than asked for tells whether there is a next page.
  const { rows, total } = await find(ctx, query, { limit: limit + 1, offset })
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  return {
    ok: true,
    games: shown.map((row) => recordOfRow(row, ctx.urls)),
    ...(total === undefined ? {} : { total }),
    ...windowOf({ limit, offset }, rows.length > limit),
  }
}

async function find(
  { db, content }: ArchiveContext,
  query: ListQuery,
  window: Window,
): Promise<Page> {
  const asked = fold(query.q ?? "")
  const terms = await termsOf(db, content, query, asked)
  const sort = sortOf(query)
  if (!terms) return { rows: [], total: 0 }
  if (terms.length > 0) return matching(db, terms, asked, sort, window)
  return { rows: await everything(db, sort, window), total: await gamesOf(db, LIVE) }
}

function sortOf({ sort, q }: ListQuery): Sort {
  if (sort && sort !== "default") return sort === "relevance" && !q ? "newest" : sort
  return q ? "relevance" : "newest"
}

/** Undefined when the query can match nothing, such as words of punctuation only. */
async function termsOf(
  db: Db,
  { slug }: Content,
  { q, tag, status, ai, human }: ListQuery,
  asked: readonly string[],
): Promise<Term[] | undefined> {
  if (q?.trim() && asked.length === 0) return
  const words = await vocabulary.forms(db, asked.slice(0, MOST_ASKED))
  const any = (name: string) => (name === "any" ? "" : slug(name))
  return [
    ...words,
    ...(tag ? [{ facet: facet.tag(slug(tag)) }] : []),
    ...(status ? [{ facet: facet.status(status) }] : []),
    ...(ai ? [{ facet: facet.ai(any(ai)) }] : []),
    ...(human ? [{ facet: facet.human(any(human)) }] : []),
  ]
}
