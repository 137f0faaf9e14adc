import { isInCheck } from "./attacks"
import type { Board } from "./board"
import { canWalk, hillMove } from "./hill"
import { capturedOf, fromOf, type Move, promotionOf } from "./move"
import { movesOf } from "./moves"
import { DEEPEST, Order } from "./order"
import { BLACK, type Color, fileOf, HILL_DISTANCE, otherColor, rankOf, WHITE } from "./pieces"
import { AT_LEAST, AT_MOST, EXACT, Remembered } from "./remembered"
import { SURE, WIN } from "./scores"
import { MAX_DANGER } from "./values"

/** Worth of a king's distance from the hill, when nothing can harm it. */
const NEAR = Int32Array.of(0, 190, 110, 50)
/** A king that could step or walk to the hill has to be stopped at once. */
const STEP = 140
const WALK = 60
/** What a king loses for each step from a corner, when everything can harm it. */
const EXPOSED = 26

/** Worth of the position for the side to move, in hundredths of a pawn. */
function evaluate(board: Board): number {
  const white = board.value + kingValue(board, WHITE) - kingValue(board, BLACK)
  return board.turn === WHITE ? white : -white
}

function kingValue(board: Board, color: Color): number {
  const square = board.kings[color]!
  const distance = HILL_DISTANCE[square]!
  const danger = Math.min(board.danger[otherColor(color)]!, MAX_DANGER)
  const calm = MAX_DANGER - danger
  const rank = color === WHITE ? rankOf(square) : 7 - rankOf(square)
  const aside = Math.min(fileOf(square), 7 - fileOf(square))
  let value = (NEAR[distance]! * (calm + 3) - EXPOSED * (rank + aside / 2) * danger) / MAX_DANGER
  if (distance === 1 && hillMove(board, color)) value += STEP
  if (distance === 2 && canWalk(board, color)) value += WALK
  return Math.trunc(value)
}

const NEVER = WIN + 1
/** Positions between looks at the clock; a fraction of a millisecond. */
const PER_LOOK = 128

/** How long to think; whatever ends first. */
export interface Budget {
  readonly depth: number
  readonly nodes: number
  /** Whether time is over. */
  isOver?(): boolean
}

export interface Found {
  /** 0 if there is no legal move, or the budget was spent before the first was searched. */
  readonly move: Move
  /** For the side to move. */
  readonly score: number
  readonly depth: number
  readonly nodes: number
}

/** Adds to the worth of a position, so that not every game is the same. */
export type Mood = (board: Board) => number

/** Whether the game is drawn when this position occurs in the search, because it has occurred before. */
export type Drawn = (board: Board) => boolean

/** Searches ever deeper for the best move (alpha-beta), until the budget is spent. */
export function search(board: Board, budget: Budget, drawn: Drawn, mood: Mood): Found {
  const winning = hillMove(board, board.turn)
  if (winning) return { move: winning, score: WIN - 1, depth: 1, nodes: 0 }
  return new Search(board, budget, drawn, mood).run()
}

class Search {
  readonly #order = new Order()
  readonly #remembered = new Remembered()
  readonly #board: Board
  readonly #budget: Budget
  readonly #drawn: Drawn
  readonly #mood: Mood
  #nodes = 0
  #isOver = false
  #depth = 1
  #best: Move = 0
  #score = 0

  constructor(board: Board, budget: Budget, drawn: Drawn, mood: Mood) {
    this.#board = board
    this.#budget = budget
    this.#drawn = drawn
    this.#mood = mood
  }

  run(): Found {
    for (; this.#depth <= Math.min(this.#budget.depth, DEEPEST / 2); this.#depth++) {
      this.#negamax(this.#depth, -NEVER, NEVER, 0)
      if (this.#isOver || !this.#best || Math.abs(this.#score) >= SURE) break
    }
    return { move: this.#best, score: this.#score, depth: this.#depth, nodes: this.#nodes }
  }

  #negamax(depth: number, alpha: number, beta: number, ply: number): number {
    const board = this.#board
    const isDraw = board.quiet >= 100 || board.isRepeated() || this.#drawn(board)
    if (ply > 0 && isDraw) return 0
    if (hillMove(board, board.turn)) return WIN - ply - 1
    const isChecked = isInCheck(board, board.turn)
    if (ply >= DEEPEST) return this.#worth()
    if (depth <= 0 && !isChecked) return this.#quiesce(alpha, beta, ply)
    this.#count()
    const slot = this.#remembered.find(board)
    const score =
      slot < 0 || ply === 0 ? NaN : this.#remembered.scoreAt(slot, depth, ply, alpha, beta)
    if (!Number.isNaN(score)) return score
    const first = slot < 0 ? 0 : this.#remembered.moveAt(slot)
    return this.#tryAll(Math.max(depth, 1), alpha, beta, ply, isChecked, first)
  }

  #tryAll(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    isChecked: boolean,
    first: Move,
  ): number {
    const board = this.#board
    const order = this.#order
    const { turn, squares } = board
    const start = order.end
    movesOf(board, order)
    order.rank(squares, start, ply, first)
    let [best, bestMove, low, legal] = [-NEVER, 0, alpha, 0]
    for (let i = start; i < order.end; i++) {
      const move = order.next(i)
      board.make(move)
      if (isInCheck(board, turn)) {
        board.undo(move)
        continue
      }
      const isLate = ++legal > 4 && depth >= 3 && !isChecked && !isNoisy(move)
      const score = this.#tryMove(depth, low, beta, ply, legal === 1, isLate)
      board.undo(move)
      if (this.#isOver) break
      if (score > best) {
        best = score
        bestMove = move
        if (ply === 0) [this.#best, this.#score] = [move, score]
      }
      if (score > low) low = score
      if (low < beta) continue
      if (!isNoisy(move)) order.refuted(squares[fromOf(move)]!, move, ply, depth)
      break
    }
    order.end = start
    if (this.#isOver) return 0
    if (legal === 0) return isChecked ? ply - WIN : 0
    const bound = best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST
    this.#remembered.store(board, bestMove, best, depth, ply, bound)
    return best
  }

  /** After the first move, others only have to be shown to be worse; late ones with less depth. */
  #tryMove(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    isFirst: boolean,
    isLate: boolean,
  ): number {
    const below = ply + 1
    if (isFirst) return -this.#negamax(depth - 1, -beta, -alpha, below)
    let score = -this.#negamax(depth - (isLate ? 2 : 1), -alpha - 1, -alpha, below)
    if (isLate && score > alpha) score = -this.#negamax(depth - 1, -alpha - 1, -alpha, below)
    const isBetter = score > alpha && score < beta
    return isBetter ? -this.#negamax(depth - 1, -beta, -alpha, below) : score
  }

  /** Plays out captures, since a position in the middle of an exchange says nothing. */
  #quiesce(alpha: number, beta: number, ply: number): number {
    const board = this.#board
    const order = this.#order
    if (hillMove(board, board.turn)) return WIN - ply - 1
    this.#count()
    let best = this.#worth()
    if (best >= beta || ply >= DEEPEST || this.#isOver) return best
    const { turn } = board
    const start = order.end
    let low = Math.max(alpha, best)
    movesOf(board, order, true)
    order.rank(board.squares, start, ply, 0)
    for (let i = start; i < order.end && low < beta; i++) {
      const move = order.next(i)
      board.make(move)
      const score = isInCheck(board, turn) ? -NEVER : -this.#quiesce(-beta, -low, ply + 1)
      board.undo(move)
      best = Math.max(best, score)
      low = Math.max(low, score)
    }
    order.end = start
    return best
  }

  #worth = (): number => evaluate(this.#board) + this.#mood(this.#board)

  #count(): void {
    this.#nodes++
    if (this.#nodes >= this.#budget.nodes) this.#isOver = true
    else if (this.#nodes % PER_LOOK === 0 && this.#budget.isOver?.()) this.#isOver = true
  }
}

const isNoisy = (move: Move): boolean => capturedOf(move) !== 0 || promotionOf(move) !== 0
