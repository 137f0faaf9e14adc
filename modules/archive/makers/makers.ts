import { iso } from "broadside"
import { newByDay } from "broadside/contracts"
import { type MakerKind, type ProfileSection, profilePath } from "broadside/contracts/discovery"
import { and, count, desc, eq, gt, gte, inArray, lt, type SQL, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { visible } from "broadside/trust"
import { gamesOfMaker } from "../catalogue/games-of-maker"
import type { ArchiveContext } from "../context"
import { GameModel } from "../models"
import { cardOf } from "../parts"
import { games, makers } from "../schema"
import { countOfMakers } from "../search/search-index"

const SECTION_GAMES = 50
/** More makers than this are read in the order of their games instead of being sorted. */
const MAX_SORTED = 1_000

/** The profile as JSON; where there are no profiles, the maker's games. */
function urlOf(ctx: ArchiveContext, kind: MakerKind, slug: string): string {
  const profile = profilePath(ctx, kind, slug)
  if (profile !== undefined) return `${ctx.urls.base}/api${profile}`
  return `${ctx.urls.base}/api/games?${kind === "human" ? "human" : "ai"}=${slug}`
}

async function countWhere(ctx: ArchiveContext, where: SQL | undefined): Promise<number> {
  const [all] = await ctx.db.select({ n: count() }).from(makers).where(where)
  return all?.n ?? 0
}

/** Lists makers, those with most games first. */
export async function listMakers(
  ctx: ArchiveContext,
  kind: MakerKind,
  {
    limit,
    offset,
    named,
  }: { readonly limit: number; readonly offset: number; readonly named?: string },
) {
  const prefix = named ? ctx.content.slug(named) : ""
  const begins = prefix ? and(gte(makers.slug, prefix), lt(makers.slug, `${prefix}~`)) : undefined
  // Without the plus, the index of games would be read to its end for the few that match.
  const bySlug = and(eq(makers.kind, kind), begins, sql`+${makers.games} > 0`)
  const byGames = and(eq(makers.kind, kind), gt(makers.games, 0), begins)
  const total = begins ? await countWhere(ctx, bySlug) : await countOfMakers(ctx.db, kind)
  // Rows before the window are skipped in the index, without being read.
  const shown = ctx.db
    .select({ slug: makers.slug })
    .from(makers)
    .where(begins && total <= MAX_SORTED ? bySlug : byGames)
    .orderBy(desc(makers.games), makers.slug)
    .limit(limit + 1)
    .offset(offset)
  const rows = await ctx.db
    .select()
    .from(makers)
    .where(and(eq(makers.kind, kind), inArray(makers.slug, shown)))
    // Without the plus, the index of games would be read to its end for the few that are shown.
    .orderBy(sql`+${makers.games} desc`, makers.slug)
  const listed = rows.slice(0, limit)
  const owned = await ctx.needs.names.protectedOf(listed.map(({ slug }) => slug))
  const people = listed.map((maker) => ({
    name: maker.name,
    slug: maker.slug,
    protected: owned.has(maker.slug),
    games: maker.games,
    plays: maker.plays,
    since: iso(maker.createdAt),
    url: urlOf(ctx, kind, maker.slug),
  }))
  return { people, total, ...windowOf({ limit, offset }, rows.length > limit) }
}

const newestOf = gamesOfMaker(SECTION_GAMES)
const oneMaker = statement((db) =>
  db
    .select()
    .from(makers)
    .where(
      sql`${makers.kind} = ${sql.placeholder("kind")} and ${makers.slug} = ${sql.placeholder("slug")}`,
    )
    .prepare(),
)

/** What the archive knows of a maker, for the profile that discovery puts together. */
export const makerSection = (ctx: ArchiveContext): ProfileSection => ({
  id: "games",
  model: GameModel,
  async read(kind, slug) {
    const [maker] = await oneMaker(ctx.db).all({ kind, slug })
    if (!maker) return
    const newest = await newestOf(ctx, kind, slug)
    return {
      name: maker.name,
      figures: { games: maker.games, plays: maker.plays },
      since: iso(maker.createdAt),
      items: newest,
      heading: "Games",
      cards: newest.map(cardOf),
    }
  },
  daily(kind, slug, days) {
    const mine = kind === "human" ? games.humanSlug : games.aiSlug
    const made = sql`(select num, created_at from ${games} where ${mine} = ${slug} and ${visible(games)})`
    return newByDay(ctx.db, made, ctx.now(), days)
  },
  known: (slugs) =>
    ctx.db
      .select({ kind: makers.kind, slug: makers.slug })
      .from(makers)
      // With the kinds, since the index begins with them.
      .where(and(inArray(makers.kind, ["human", "agent"]), inArray(makers.slug, [...slugs]))),
})
