import { Chess, DEFAULT_POSITION, type Move } from "chess.js"

/** The squares whose king wins. */
export const HILL: ReadonlySet<string> = new Set(["d4", "e4", "d5", "e5"])

export type Side = "white" | "black"

/** A position with what the rules need of the moves before it. */
export interface Position {
  readonly fen: string
  /** Moves of both sides since the start. */
  readonly ply: number
  /** How often each position occurred since the last capture or pawn move, by its key. */
  readonly seen: Readonly<Record<string, number>>
}

/** What ends a game on the board. */
export type Ending =
  | { readonly winner: Side; readonly by: "hill" | "checkmate" }
  | { readonly winner: null; readonly by: "stalemate" | "repetition" | "fifty-moves" }

export const START: Position = {
  fen: DEFAULT_POSITION,
  ply: 0,
  seen: { [keyOf(DEFAULT_POSITION)]: 1 },
}

/** Two positions are the same with the same pieces, side to move, castling and en passant rights. */
export function keyOf(fen: string): string {
  return fen.split(" ").slice(0, 4).join(" ")
}

export const sideToMove = (fen: string): Side => (fen.split(" ")[1] === "w" ? "white" : "black")
export const otherSide = (side: Side): Side => (side === "white" ? "black" : "white")

/** The position after a legal move. */
export function positionAfter(
  { ply, seen }: Position,
  { after: fen, piece, captured }: Move,
): Position {
  const isFinal = captured !== undefined || piece === "p"
  const key = keyOf(fen)
  const before = isFinal ? {} : seen
  return { fen, ply: ply + 1, seen: { ...before, [key]: (before[key] ?? 0) + 1 } }
}

/**
 * How a game ends with this move; undefined if it goes on. A bare king can still reach the hill, so there is no
 * ending by insufficient material.
 */
export function endingAfter(position: Position, { piece, to, color }: Move): Ending | undefined {
  const mover: Side = color === "w" ? "white" : "black"
  if (piece === "k" && HILL.has(to)) return { winner: mover, by: "hill" }
  const chess = new Chess(position.fen)
  if (chess.isCheckmate()) return { winner: mover, by: "checkmate" }
  if (chess.isStalemate()) return { winner: null, by: "stalemate" }
  if ((position.seen[keyOf(position.fen)] ?? 0) >= 3) return { winner: null, by: "repetition" }
  if (chess.isDrawByFiftyMoves()) return { winner: null, by: "fifty-moves" }
}
