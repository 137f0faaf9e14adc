import { isAttacked, isInCheck } from "./attacks"
import { type Board, LONG, SHORT } from "./board"
import { CASTLING, DOUBLE, EN_PASSANT, type Move, moveOf } from "./move"
import {
  ALL_STEPS,
  BISHOP,
  colorOf,
  DIAGONAL,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  NORTH,
  otherColor,
  PAWN,
  QUEEN,
  ROOK,
  rankOf,
  STRAIGHT,
  typeOf,
  WHITE,
} from "./pieces"

/** No position has more moves (218 is the most known). */
export const MOST = 256

/** Where moves are written to, so that a search makes no garbage. */
export interface MoveList {
  readonly moves: Int32Array
  /** One past the last move. */
  end: number
}

const STEPS: readonly Int8Array[] = []
const steps = STEPS as Int8Array[]
steps[KNIGHT] = KNIGHT_STEPS
steps[BISHOP] = DIAGONAL
steps[ROOK] = STRAIGHT
steps[QUEEN] = ALL_STEPS
steps[KING] = ALL_STEPS

/** Writes all moves, also those that leave the king in check; or only captures and promotions to a queen. */
export function movesOf(board: Board, list: MoveList, onlyCaptures = false): void {
  const { squares, turn } = board
  for (let from = 0; from < 120; from++) {
    if (from & 0x88) {
      from += 7
      continue
    }
    const piece = squares[from]!
    if (!piece || colorOf(piece) !== turn) continue
    if (typeOf(piece) === PAWN) pawnMoves(board, list, from, onlyCaptures)
    else pieceMoves(board, list, from, onlyCaptures)
  }
  if (!onlyCaptures) castlings(board, list)
}

/** All legal moves. */
export function legalMovesOf(board: Board): Move[] {
  const list: MoveList = { moves: new Int32Array(MOST), end: 0 }
  movesOf(board, list)
  return [...list.moves.subarray(0, list.end)].filter((move) => isLegal(board, move))
}

export function isLegal(board: Board, move: Move): boolean {
  const { turn } = board
  board.make(move)
  const leavesCheck = isInCheck(board, turn)
  board.undo(move)
  return !leavesCheck
}

const add = (list: MoveList, move: Move): void => {
  list.moves[list.end++] = move
}

function pieceMoves(board: Board, list: MoveList, from: number, onlyCaptures: boolean): void {
  const { squares, turn } = board
  const type = typeOf(squares[from]!)
  const slides = type !== KNIGHT && type !== KING
  for (const step of STEPS[type]!) {
    for (let to = from + step; (to & 0x88) === 0; to += step) {
      const target = squares[to]!
      if (target && colorOf(target) === turn) break
      if (target || !onlyCaptures) add(list, moveOf(from, to, target))
      if (target || !slides) break
    }
  }
}

function pawnMoves(board: Board, list: MoveList, from: number, onlyCaptures: boolean): void {
  const { squares, turn, passant } = board
  const ahead = turn === WHITE ? NORTH : -NORTH
  const to = from + ahead
  const last = turn === WHITE ? 7 : 0
  if (!squares[to]) {
    if (rankOf(to) === last) promotions(list, from, to, 0, onlyCaptures)
    else if (!onlyCaptures) {
      add(list, moveOf(from, to))
      const isFirst = rankOf(from) === (turn === WHITE ? 1 : 6)
      if (isFirst && !squares[to + ahead]) add(list, moveOf(from, to + ahead, 0, 0, DOUBLE))
    }
  }
  for (let side = -1; side <= 1; side += 2) {
    const aside = to + side
    if (aside & 0x88) continue
    const target = squares[aside]!
    if (aside === passant) add(list, moveOf(from, aside, PAWN | otherColor(turn), 0, EN_PASSANT))
    else if (target && colorOf(target) !== turn) {
      if (rankOf(aside) === last) promotions(list, from, aside, target, onlyCaptures)
      else add(list, moveOf(from, aside, target))
    }
  }
}

function promotions(
  list: MoveList,
  from: number,
  to: number,
  captured: number,
  onlyQueen: boolean,
): void {
  for (let type = QUEEN; type >= (onlyQueen ? QUEEN : KNIGHT); type--)
    add(list, moveOf(from, to, captured, type))
}

function castlings(board: Board, list: MoveList): void {
  const { turn, kings } = board
  const rights = turn === WHITE ? board.castling : board.castling >> 2
  if ((rights & (SHORT | LONG)) === 0 || isInCheck(board, turn)) return
  const king = kings[turn]!
  if (rights & SHORT && canPass(board, king, 1, 2))
    add(list, moveOf(king, king + 2, 0, 0, CASTLING))
  if (rights & LONG && canPass(board, king, -1, 3))
    add(list, moveOf(king, king - 2, 0, 0, CASTLING))
}

/** Whether the squares to the rook are free, and the king crosses none that is attacked. */
function canPass(board: Board, king: number, step: number, squares: number): boolean {
  for (let i = 1; i <= squares; i++) if (board.squares[king + i * step]) return false
  const isRook = board.squares[king + (squares + 1) * step] === (ROOK | board.turn)
  return isRook && !isAttacked(board, king + step, otherColor(board.turn))
}
