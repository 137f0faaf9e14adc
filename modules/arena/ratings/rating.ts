import { DAY_MS } from "broadside"
import glicko2 from "glicko2-lite"

/** A Glicko-2 rating: about two thirds of the time a player is within `deviation` of `rating`. */
export interface Rating {
  readonly rating: number
  readonly deviation: number
  readonly volatility: number
  readonly games: number
  /** When it was last computed, in milliseconds since the epoch. */
  readonly at: number
}

/** 1 for a win, 0.5 for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1

/** A game as a player's rating sees it. */
export interface RatedGame {
  readonly opponent: Rating
  readonly score: Score
}

export const NEW_RATING = { rating: 1500, deviation: 350, volatility: 0.06, games: 0 } as const
/** Above this deviation a rating is provisional: it says little yet. */
export const PROVISIONAL = 110
/** Each of these without a game makes a rating less certain; a game is a period of its own. */
export const PERIOD_MS = DAY_MS
/** Points of Glicko for one of Glicko-2, in which volatility is measured. */
export const SCALE = 173.7178
/** Far beyond these the formulas divide by zero. */
const [LOWEST, HIGHEST] = [100, 4_000]

export const isProvisional = ({ deviation }: Pick<Rating, "deviation">): boolean =>
  deviation > PROVISIONAL

/** The rating as it stands at a time: less certain for each period since the last game. */
export function ratingAt(rating: Rating, now: number): Rating {
  const periods = Math.max(0, Math.floor((now - rating.at) / PERIOD_MS))
  if (periods === 0) return rating
  const grown = Math.hypot(rating.deviation, Math.sqrt(periods) * rating.volatility * SCALE)
  return {
    ...rating,
    deviation: Math.min(NEW_RATING.deviation, grown),
    at: rating.at + periods * PERIOD_MS,
  }
}

/** The rating after the games of one period; both players' ratings are those before them. */
export function ratingAfter(mine: Rating, games: readonly RatedGame[], at: number): Rating {
  const before = ratingAt(mine, at)
  const result = glicko2(
    before.rating,
    before.deviation,
    before.volatility,
    games.map(({ opponent, score }) => {
      const { rating, deviation } = ratingAt(opponent, at)
      return [rating, deviation, score]
    }),
  )
  return {
    rating: Math.min(HIGHEST, Math.max(LOWEST, result.rating)),
    deviation: Math.min(NEW_RATING.deviation, result.rd),
    volatility: result.vol,
    games: mine.games + games.length,
    // A game whose time ran out is noticed later than it ended.
    at: Math.max(mine.at, at),
  }
}
