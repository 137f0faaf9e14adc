import { iso } from "broadside"
import { type MakerKind, type ProfileSection, profilePath } from "broadside/contracts"
import { and, count, desc, eq, gt, inArray, like, sql } from "broadside/db"
import { windowOf } from "broadside/http"
import type { ArchiveContext } from "../context"
import { games, makers } from "../schema"
import { gameJson } from "./json"
import { cardOf } from "./pages/parts"

const SECTION_GAMES = 50

export function createMakers(ctx: ArchiveContext) {
  /** The address of the profile as JSON, or of the maker's games if there are no profiles. */
  function urlOf(kind: MakerKind, slug: string): string {
    const profile = profilePath(ctx, kind, slug)
    if (profile !== undefined) return `${ctx.urls.base}/api${profile}`
    return `${ctx.urls.base}/api/games?${kind === "human" ? "human" : "ai"}=${slug}`
  }

  /** Makers, most games first. */
  async function list(kind: MakerKind, limit: number, offset: number, prefix?: string) {
    const condition = and(
      eq(makers.kind, kind),
      gt(makers.games, 0),
      prefix ? like(makers.slug, `${ctx.content.slug(prefix)}%`) : undefined,
    )
    const rows = await ctx.db
      .select()
      .from(makers)
      .where(condition)
      .orderBy(desc(makers.games), makers.slug)
      .limit(limit + 1)
      .offset(offset)
    const [all] = await ctx.db.select({ n: count() }).from(makers).where(condition)
    const people = rows.slice(0, limit).map((maker) => ({
      name: maker.name,
      slug: maker.slug,
      games: maker.games,
      plays: maker.plays,
      since: iso(maker.createdAt),
      url: urlOf(kind, maker.slug),
    }))
    return { people, total: all?.n ?? 0, ...windowOf({ limit, offset }, rows.length > limit) }
  }

  /** The archive's section of a maker's profile, which discovery assembles. */
  const section: ProfileSection = {
    id: "games",
    async read(kind, slug) {
      const [maker] = await ctx.db
        .select()
        .from(makers)
        .where(and(eq(makers.kind, kind), eq(makers.slug, slug)))
      if (!maker) return
      const mine = kind === "human" ? games.humanSlug : games.aiSlug
      const rows = await ctx.db
        .select()
        .from(games)
        .where(sql`${mine} = ${slug} and ${games.buriedAt} is null`)
        .orderBy(desc(games.num))
        .limit(SECTION_GAMES)
      return {
        name: maker.name,
        figures: { games: maker.games, plays: maker.plays },
        since: iso(maker.createdAt),
        items: rows.map((game) => gameJson(game, ctx.urls)),
        heading: "Games",
        cards: rows.map((game) => cardOf(gameJson(game, ctx.urls))),
      }
    },
    known: (slugs) =>
      ctx.db
        .select({ kind: makers.kind, slug: makers.slug })
        .from(makers)
        .where(inArray(makers.slug, [...slugs])),
  }

  return { list, section }
}
