import type { Db } from "broadside/db"
import type { Challenge, PlayerKind, Result } from "./challenge"
import type { Clock, TimeControl } from "./games/clock"
import type { LegalMove } from "./hilltop/moves"
import type { Outcome } from "./hilltop/pgn"
import type { Position, Side } from "./hilltop/position"
import type { Leader } from "./ratings/leader"
import type { Rating } from "./ratings/rating"

export interface NewChallenge {
  readonly challenger: string
  readonly challengerKind?: PlayerKind
  /** Undefined: open to anyone. */
  readonly opponent?: string
  readonly game?: string
  /** Default: drawn. */
  readonly side?: Side
  readonly control?: TimeControl
  readonly rated?: boolean
  /** Asks for a key that the challenger's moves need. */
  readonly protect?: boolean
  /** Whether the request proved a protected name. */
  readonly isProtected?: boolean
}

export interface Accepting {
  /** Required where the challenge is open to anyone. */
  readonly slug?: string
  readonly kind?: PlayerKind
  readonly protect?: boolean
  /** Needed for a rematch, by those who were protected in the game before. */
  readonly key?: string
  /** Whether the request proved a protected name. */
  readonly isProtected?: boolean
}

/** How a game that was played elsewhere ended; both players are named after a draw, too. */
export interface Report {
  readonly winner: string
  readonly loser: string
  readonly isDraw?: boolean
  /** The player who says so; without one, it is no player's confirmation. */
  readonly by?: By
}

/** The sender of a request about a challenge; the key is needed if this player is protected. */
export interface By {
  readonly slug: string
  readonly key?: string
  /** Whether the request proved a protected name. */
  readonly isProtected?: boolean
}

/** Challenges, from asking to the result. All of them throw problems of `errors.ts`. */
export interface Challenges {
  create(fields: NewChallenge): Promise<{ readonly challenge: Challenge; readonly key?: string }>
  accept(
    id: string,
    fields: Accepting,
  ): Promise<{ readonly challenge: Challenge; readonly key?: string }>
  decline(id: string, by: By, reason?: string): Promise<Challenge>
  /** The challenger takes it back. */
  withdraw(id: string, by: By): Promise<Challenge>
  /** The same players, the other sides; accepts the other player's, if there is one. Keys stay the same. */
  rematch(id: string, by: By): Promise<Challenge>
  /** Reports how a game ended that was played elsewhere, or confirms what the board says. */
  report(id: string, report: Report): Promise<Challenge>
  find(id: string): Promise<Challenge>
  list(query: {
    readonly status?: Challenge["status"]
    readonly slug?: string
    /** Leaves out results for which neither the board nor a player stands. */
    readonly isVouched?: boolean
    readonly limit: number
    readonly offset: number
  }): Promise<{ readonly challenges: readonly Challenge[]; readonly total: number }>
  /** The player of that slug; throws 403 if there is none, or the key is missing or wrong. */
  requirePlayer(challenge: Challenge, by: By): Side
  /** Within a write: the game is over. Rates it, if both are to be rated. */
  complete(tx: Db, challenge: Challenge, result: Result): Promise<Challenge>
}

/** A game on the board, as it stands now: whose time is over has lost, whether or not anyone noticed. */
export interface Game {
  readonly challenge: Challenge
  readonly position: Position
  readonly clock: Clock
  readonly lastMove: LegalMove | undefined
  readonly drawOffer: Side | undefined
  readonly outcome: Outcome | undefined
  /** As they were after the last game of each; undefined for players without a rated game. */
  readonly ratings: Readonly<Record<Side, Rating | undefined>>
}

/** What lists show of a game. */
export interface Board {
  readonly fen: string
  /** Null when the game is over. */
  readonly turn: Side | null
  /** In SAN. */
  readonly moves: readonly string[]
  /** The time of the side to move is over, which no one has noticed yet. */
  readonly isLate: boolean
}

/** Games of Hilltop. All of them throw problems of `errors.ts`. */
export interface Games {
  /** Within a write: sets up the board of a challenge that was just accepted. */
  start(tx: Db, challenge: Challenge, at: number): Promise<void>
  find(id: string): Promise<Game>
  moves(id: string): Promise<readonly LegalMove[]>
  /** Boards of many challenges, by their ids; challenges without a board are missing. */
  boards(challenges: readonly Challenge[]): Promise<ReadonlyMap<string, Board>>
  move(id: string, by: By, move: string, ply?: number): Promise<Game>
  resign(id: string, by: By): Promise<Game>
  draw(id: string, by: By, action: "offer" | "accept" | "decline"): Promise<Game>
}

export interface Ratings {
  of(slug: string): Promise<Rating | undefined>
  /** Within a write: rates a game of two players; `score` is that of the first. */
  record(
    tx: Db,
    game: {
      readonly challenge: number
      readonly players: readonly [Challenge["challenger"], Challenge["challenger"]]
      readonly score: 0 | 0.5 | 1
      readonly at: number
    },
  ): Promise<void>
  leaders(query: {
    readonly kind?: PlayerKind
    readonly limit: number
    readonly offset: number
  }): Promise<{
    readonly leaders: readonly Leader[]
    readonly total: number
  }>
}
