import { Chess, type Move, SQUARES, type Square } from "chess.js"
import { LRUCache } from "lru-cache"
import { findMove, type LegalMove } from "./notation"
import { type Ending, endingAfter, type Position, positionAfter } from "./position"

export type { LegalMove } from "./notation"

// Finding them costs a fifth of a millisecond, and a position is read more often than it is left.
const remembered = new LRUCache<string, readonly LegalMove[]>({ max: 1_000 })

export function legalMoves({ fen }: Pick<Position, "fen">): readonly LegalMove[] {
  const cached = remembered.get(fen)
  if (cached) return cached
  const moves = movesIn(new Chess(fen))
  remembered.set(fen, moves)
  return moves
}

/**
 * Not remembered. The verbose list of chess.js has both notations, but finds all legal moves again for each of them. Its plain list has
 * only SAN; the lists of single squares, in the same order, say where each move begins.
 */
export function movesIn(chess: Chess): LegalMove[] {
  const own = SQUARES.filter((square) => chess.get(square)?.color === chess.turn())
  const ucis = own.flatMap((square) => ucisFrom(chess, square))
  return chess
    .moves()
    .map((san, index) => ({ uci: castlingUci(san, chess.turn()) ?? ucis[index] ?? "", san }))
}

/** Moves of one piece. Castling is the last of all moves, so it is left out here. */
const ucisFrom = (chess: Chess, square: Square): string[] =>
  chess.moves({ square }).flatMap((san) => {
    const [, to, promotion = ""] = /([a-h][1-8])(?:=([QRBN]))?[+#]?$/.exec(san) ?? []
    return to ? [square + to + promotion.toLowerCase()] : []
  })

function castlingUci(san: string, turn: "w" | "b"): string | undefined {
  if (!san.startsWith("O-O")) return
  const rank = turn === "w" ? 1 : 8
  return `e${rank}${san.startsWith("O-O-O") ? "c" : "g"}${rank}`
}

export interface Played {
  readonly move: LegalMove
  readonly position: Position
  readonly ending: Ending | undefined
}

/** Plays a move in UCI or SAN; undefined if it is not legal. The game must not be over. */
export function play(position: Position, text: string): Played | undefined {
  const made = moveOf(position, text)
  if (!made) return
  const after = positionAfter(position, made)
  const move = { uci: made.lan, san: made.san }
  return { move, position: after, ending: endingAfter(after, made) }
}

// Only other texts than UCI are looked up: the parser of chess.js also reads what only begins with a move.
function moveOf(position: Position, text: string): Move | undefined {
  if (UCI.test(text)) {
    const made = makeMove(position, text)
    if (made) return made
  }
  const move = findMove(text, legalMoves(position))
  return move && makeMove(position, move.uci)
}

const UCI = /^[a-h][1-8][a-h][1-8][qrbn]?$/

/** The move that was made; undefined if it is not legal. */
function makeMove({ fen }: Position, uci: string): Move | undefined {
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)]
  const chess = new Chess(fen)
  try {
    const made = chess.move({ from, to, ...(promotion ? { promotion } : {}) })
    // chess.js ignores a promotion where no pawn promotes.
    return made.lan === uci ? made : undefined
  } catch {
    // It throws for illegal moves, and has no other way to say so.
    return
  }
}
