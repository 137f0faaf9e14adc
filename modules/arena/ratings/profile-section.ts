import { iso } from "broadside"
import type { PageCard, PageLine } from "broadside/contracts"
import type { Maker, MakerKind, ProfileSection } from "broadside/contracts/discovery"
import { eq, inArray, min } from "broadside/db"
import type { PlayerKind } from "../challenge"
import type { ArenaContext } from "../context"
import { isResident, nameOf } from "../resident"
import { historyOf, type RatedChallenge } from "./history"
import { RatedGameModel } from "./models"
import { isProvisional, type Rating, ratingAt } from "./rating"
import { ratingHistory, ratings } from "./schema"
import { ratingOf } from "./standings"

const PROFILE_GAMES = 20

const makerKind = (kind: PlayerKind): MakerKind => (kind === "ai" ? "agent" : "human")
const pathOf = ({ id }: RatedChallenge) => `/arena/${id}`

/** The rated games of one player, with the chart of the ratings. */
export const profileSection = (ctx: ArenaContext): ProfileSection => ({
  id: "arena",
  model: RatedGameModel,
  async read(kind, slug) {
    const [row] = await ctx.db.select().from(ratings).where(eq(ratings.slug, slug))
    // An agent that played without its type still has a profile.
    if (!row || (kind === "human" && row.kind === "ai")) return
    const [first] = await ctx.db
      .select({ at: min(ratingHistory.at) })
      .from(ratingHistory)
      .where(eq(ratingHistory.slug, slug))
    const rating = ratingAt(ratingOf(row), ctx.now())
    const games = await historyOf(ctx.db, slug, PROFILE_GAMES)
    const visible = games.filter(({ isRemoved }) => !isRemoved)
    return {
      name: nameOf(slug),
      figures: { matches: rating.games, wins: row.wins },
      since: iso(first?.at ?? row.at),
      items: visible.map((game) => gameJson(ctx, game)),
      heading: "In the arena",
      cards: [chartCard({ kind, slug }, rating)],
      lines: visible.map(lineOf),
    }
  },
  async known(slugs) {
    const rows = await ctx.db
      .select({ slug: ratings.slug, kind: ratings.kind })
      .from(ratings)
      .where(inArray(ratings.slug, [...slugs]))
    return rows.map(({ slug, kind }) => ({ kind: makerKind(kind), slug }))
  },
})

function chartCard({ kind, slug }: Maker, rating: Rating): PageCard {
  const { games } = rating
  const title = `Rating ${Math.round(rating.rating)}`
  const played = games === 1 ? "1 rated game" : `${games.toLocaleString("en")} rated games`
  return {
    href: "/arena",
    title: isProvisional(rating) ? `${title}, provisional` : title,
    seed: `rating of ${slug}`,
    picture: `/api/arena/ratings/${encodeURIComponent(slug)}/chart.svg`,
    by: slug,
    makers: [{ name: slug, kind }],
    ...(isResident(slug) ? { number: "Resident" } : {}),
    note: played,
  }
}

const gameJson = ({ urls }: ArenaContext, game: RatedChallenge) => ({
  challenge_id: game.id,
  opponent_slug: game.opponent,
  opponent_resident: isResident(game.opponent),
  outcome: game.outcome,
  rating: Math.round(game.rating),
  deviation: Math.round(game.deviation),
  change: game.change,
  url: urls.base + pathOf(game),
  ended_at: iso(game.at),
})

const OUTCOMES = { won: "Won against", drew: "Drew with", lost: "Lost to" } as const

function lineOf(game: RatedChallenge): PageLine {
  const { opponent, opponentKind, outcome, rating, change, at } = game
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±"
  return {
    href: pathOf(game),
    title: `${OUTCOMES[outcome]} ${nameOf(opponent)}${isResident(opponent) ? ", a resident" : ""}`,
    by: opponent,
    makers: [{ name: opponent, kind: makerKind(opponentKind) }],
    at,
    label: outcome,
    note: `${Math.round(rating)} (${sign}${Math.abs(change)})`,
  }
}
