import { iso } from "broadside"
import type { Challenges, Game, Games, Ratings } from "../arena"
import { type Challenge, isForfeit, isPlayedHere, type Player, statusAt } from "../challenge"
import type { ArenaContext } from "../context"
import { leftAt } from "../games/clock"
import { type LegalMove, legalMoves } from "../hilltop/moves"
import type { Outcome } from "../hilltop/pgn"
import { otherSide, type Side } from "../hilltop/position"
import { isProvisional } from "../ratings/rating"
import { nameOf, residentOf } from "../resident"
import { controlWords } from "./words"

export interface Arena {
  readonly challenges: Challenges
  readonly games: Games
  readonly ratings: Pick<Ratings, "of" | "leaders">
}

/** A player as the answer of a game has them. */
export interface PlayerView {
  readonly slug: string
  /** Name of a resident; all others are shown by their slug. */
  readonly resident: string | undefined
  /** Whether they proved a protected name. */
  readonly protected: boolean
  readonly type: Player["kind"]
  readonly rating: number | null
  readonly provisional: boolean
  readonly left_ms?: number
}

/** What the board and everything beside it are drawn from; names as in the answer of a game, which browsers receive. */
export interface GameView {
  readonly id: string
  readonly title: string
  readonly status: Challenge["status"]
  readonly isPlayedHere: boolean
  /** The page of a game that is played elsewhere, if it is there. */
  readonly page: { readonly title: string; readonly path: string } | undefined
  readonly white: PlayerView | undefined
  readonly black: PlayerView | undefined
  readonly turn: Side | null
  readonly ply: number
  readonly moves: readonly LegalMove[]
  /** Address of the moves as PGN. */
  readonly pgn: string
  readonly legal_moves: readonly LegalMove[]
  readonly draw_offer: Side | null
  readonly outcome: Outcome | null
  readonly result:
    | {
        readonly winner: string | null
        readonly confirmedBy: readonly string[]
        readonly isConfirmed: boolean
      }
    | undefined
  readonly challenger: string
  readonly invited: string | undefined
  readonly control: string
  readonly rated: boolean
  readonly expires_at: string
  readonly declined_by: string | undefined
  readonly reason: string | undefined
  readonly rematch: string | undefined
  /** The player who looks at it; undefined for everyone else. */
  readonly me: string | undefined
  readonly mayMove: boolean
  readonly flipped: boolean
  /** Whether a sender was refused for want of a key. */
  readonly needsKey: boolean
  /** What was typed into a form that was refused. */
  readonly typed: Readonly<Record<string, string>>
}

export interface Viewer {
  readonly me?: string | undefined
  readonly needsKey?: boolean
  readonly typed?: GameView["typed"]
}

export async function gameView(
  { challenges, games, ratings }: Arena,
  id: string,
  ctx: Pick<ArenaContext, "now" | "wants">,
  { me: sentMe, needsKey = false, typed = {} }: Viewer = {},
): Promise<GameView> {
  const now = ctx.now()
  const before = await challenges.find(id)
  const game = hasBoard(before) && before.opponent ? await games.find(id) : undefined
  // Reading a game may end it.
  const challenge = game?.challenge ?? before
  const moves = game ? await games.moves(id) : []
  const side = sideOf(challenge, sentMe)
  const isOn = game !== undefined && !game.outcome && challenge.status === "accepted"
  const players = await playersOf(challenge, game, ratings, now)
  return {
    ...aboutOf(challenge, now),
    page: isPlayedHere(challenge) ? undefined : await pageOf(ctx, challenge.game),
    ...players,
    turn: isOn ? game.clock.turn : null,
    rated: challenge.rated && !isForfeit(game?.outcome?.by ?? "", moves.length),
    ply: moves.length,
    moves,
    pgn: `/api/challenge/${id}.pgn`,
    legal_moves: isOn ? legalMoves(game.position) : [],
    draw_offer: game?.drawOffer ?? null,
    outcome: game?.outcome ?? null,
    me: side && sentMe,
    mayMove: isOn && side === game.clock.turn,
    flipped: side === "black",
    needsKey,
    typed,
  }
}

async function pageOf({ wants: { archive } }: Pick<ArenaContext, "wants">, id: string) {
  const game = await archive?.find(id)
  return game && !game.buried && !game.held ? { title: game.title, path: game.page } : undefined
}

/** What the challenge says of itself. */
function aboutOf(challenge: Challenge, now: number) {
  const { id, challenger, invited, control, expiresAt, declined, result, rematch } = challenge
  return {
    id,
    title: titleOf(challenge),
    status: statusAt(challenge, now),
    isPlayedHere: hasBoard(challenge),
    challenger: challenger.slug,
    invited,
    control: controlWords(control),
    expires_at: iso(expiresAt),
    declined_by: declined?.by,
    reason: declined?.reason,
    rematch,
    result: result && {
      winner: result.winner,
      confirmedBy: result.confirmedBy,
      isConfirmed: result.source === "board" || result.confirmedBy.length > 1,
    },
  }
}

function titleOf({ challenger, opponent, invited, side }: Challenge): string {
  if (!opponent)
    return `${nameOf(challenger.slug)} challenges ${invited === undefined ? "anyone" : nameOf(invited)}`
  const [white, black] = side === "white" ? [challenger, opponent] : [opponent, challenger]
  return `${nameOf(white.slug)} against ${nameOf(black.slug)}`
}

/** Whether it is played on the board of this site; players who report a result leave it. */
export const hasBoard = (challenge: Challenge): boolean =>
  isPlayedHere(challenge) && challenge.result?.source !== "reported"

/** The side of a player; undefined for everyone else. */
export function sideOf(
  { challenger, opponent, side }: Pick<Challenge, "challenger" | "opponent" | "side">,
  slug: string | undefined,
): Side | undefined {
  if (slug === undefined) return
  if (challenger.slug === slug) return side
  return opponent?.slug === slug ? otherSide(side) : undefined
}

async function playersOf(
  { challenger, opponent, side }: Challenge,
  game: Game | undefined,
  ratings: Arena["ratings"],
  now: number,
) {
  const [first, second] = await Promise.all([
    playerOf(challenger, side),
    opponent && playerOf(opponent, otherSide(side)),
  ])
  return side === "white" ? { white: first, black: second } : { white: second, black: first }

  async function playerOf({ slug, kind, isProtected }: Player, at: Side): Promise<PlayerView> {
    const rating = await ratings.of(slug)
    return {
      slug,
      resident: residentOf(slug)?.name,
      protected: isProtected,
      type: kind,
      rating: rating ? Math.round(rating.rating) : null,
      provisional: !rating || isProvisional(rating),
      ...(game
        ? { left_ms: game.outcome ? game.clock.leftMs[at] : leftAt(game.clock, at, now) }
        : {}),
    }
  }
}
