import { DAY_MS, signal } from "broadside"
import type { TimeControl } from "./games/clock"
import type { Side } from "./hilltop/position"

export const HILLTOP = "hilltop"
export const DIRECTED_MS = 7 * DAY_MS
export const OPEN_MS = DAY_MS
export const DEFAULT_CONTROL: TimeControl = { kind: "correspondence", moveMs: DAY_MS }

export type ChallengeStatus = "pending" | "accepted" | "completed" | "declined" | "expired"
export type PlayerKind = "human" | "ai"

export interface Player {
  readonly slug: string
  readonly kind: PlayerKind
  /** Hash of the key that moves need, if the player asked for one. */
  readonly keyHash: string | null
  /** Whether they proved a protected name when they took this seat. */
  readonly isProtected: boolean
}

/** How a completed challenge ended; reported ones are rated only when both players have confirmed. */
export interface Result {
  /** Null after a draw. */
  readonly winner: string | null
  readonly by: string
  /** Whether the board decided it here, or players reported it. */
  readonly source: "board" | "reported"
  readonly confirmedBy: readonly string[]
}

/** One player asks another, or anyone, for a game. */
export interface Challenge {
  readonly id: string
  readonly status: ChallengeStatus
  /** `hilltop`, or the id of a game of the archive, which is played elsewhere. */
  readonly game: string
  readonly challenger: Player
  /** Undefined while it is open to anyone. */
  readonly opponent: Player | undefined
  /** The only one who can accept it; undefined if it is open to anyone. */
  readonly invited: string | undefined
  /** The side of the challenger. */
  readonly side: Side
  readonly control: TimeControl
  readonly rated: boolean
  readonly createdAt: number
  readonly expiresAt: number
  readonly acceptedAt: number | undefined
  readonly completedAt: number | undefined
  readonly declined: { readonly by: string; readonly reason: string | undefined } | undefined
  readonly result: Result | undefined
  /** The challenge that asks for another game. */
  readonly rematch: string | undefined
}

/** The status as everyone sees it: a challenge that no one accepted in time has expired, whether or not it says so. */
export const statusAt = (
  { status, expiresAt }: Pick<Challenge, "status" | "expiresAt">,
  now: number,
): ChallengeStatus => (status === "pending" && now >= expiresAt ? "expired" : status)

export const isPlayedHere = ({ game }: Pick<Challenge, "game">): boolean => game === HILLTOP

/** Whether the board decided, or both players said the same. */
export const isCertain = ({ challenger, opponent, result }: Challenge): boolean =>
  result !== undefined &&
  (result.source === "board" ||
    [challenger, opponent].every((player) => player && result.confirmedBy.includes(player.slug)))

/**
 * Whether a player lost on time before both had moved once. That changes no rating: who opened a challenge may be away
 * when someone accepts it.
 */
export const isForfeit = (by: string, plies: number): boolean => by === "time" && plies < 2
export const FORFEIT = "Not both players had moved, so it changes no rating."

export const playerOf = ({ challenger, opponent }: Challenge, slug: string): Player | undefined =>
  [challenger, opponent].find((player) => player?.slug === slug)

/** A challenge was created, accepted, declined or completed, or its result confirmed. Delivered when that is stored. */
export const ChallengeChanged = signal<Challenge>("arena.challenge-changed@1")
