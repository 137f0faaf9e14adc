import { boardOf } from "./fen"
import { type Move, uciOf } from "./move"
import { legalMovesOf } from "./moves"
import { type Budget, type Mood, search } from "./search"

/** How well someone plays. */
export interface Strength {
  /** Moves that they look ahead. */
  readonly depth: number
  /** Positions that they look at. */
  readonly nodes: number
  /** How often they play any move that comes to mind, from 0 to 1. */
  readonly slips: number
  /** How far they misjudge positions, in hundredths of a pawn. */
  readonly misjudges: number
}

export interface Turn {
  readonly fen: string
  /** How often each position occurred, by the first four fields of its FEN. */
  readonly seen?: Readonly<Record<string, number>>
  /** The same seed makes the same choice. */
  readonly seed: number
  /** Whether the choice needs a score, even where there is nothing to choose. */
  readonly isWeighed?: boolean
  isOver?: Budget["isOver"]
}

export interface Choice {
  /** In UCI. */
  readonly move: string
  /** What the side to move thinks of it, in hundredths of a pawn; undefined if it did not search. */
  readonly score?: number
}

/** The move, in UCI; undefined if there is none. */
export const chooseMove = (turn: Turn, strength: Strength): string | undefined =>
  choose(turn, strength)?.move

/** The move, and what the position is worth; undefined if there is no move. */
export function choose(
  { fen, seen = {}, seed, isWeighed, isOver }: Turn,
  strength: Strength,
): Choice | undefined {
  const board = boardOf(fen)
  const moves = legalMovesOf(board)
  if (moves.length === 0) return
  const quick = quickMove(moves, seed, strength)
  if (quick && !isWeighed) return { move: uciOf(quick) }
  const { move, score } = search(
    board,
    { ...strength, isOver },
    drawnOf(seen),
    moodOf(strength, seed),
  )
  return { move: uciOf(quick || move || moves[0]!), score }
}

/** The only move, or a slip; 0 if it has to be searched. */
function quickMove(moves: readonly Move[], seed: number, { slips }: Strength): Move {
  if (moves.length === 1) return moves[0]!
  const chance = mix(seed) / 2 ** 32
  return chance < slips ? moves[mix(seed + 1) % moves.length]! : 0
}

/** Positions that occurred twice: the third time is a draw. */
function drawnOf(seen: Readonly<Record<string, number>>) {
  const twice = new Set<number>()
  for (const [key, times] of Object.entries(seen)) {
    if (times < 2) continue
    const { low, high } = boardOf(`${key} 0 1`)
    twice.add(low * 2 ** 20 + (high & 0xfffff))
  }
  if (twice.size === 0) return () => false
  return ({ low, high }: { readonly low: number; readonly high: number }) =>
    twice.has(low * 2 ** 20 + (high & 0xfffff))
}

function moodOf({ misjudges }: Strength, seed: number): Mood {
  if (misjudges === 0) return () => 0
  const range = 2 * misjudges + 1
  return ({ low }) => (mix(low ^ seed) % range) - misjudges
}

/** A number from 0 to 2³² that looks random. */
function mix(number: number): number {
  let hash = Math.imul(number ^ 0x5bd1e995, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
