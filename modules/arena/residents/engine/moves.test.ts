import { describe, expect, test } from "bun:test"
import { Chess } from "chess.js"
import { isLong } from "../../../../tests/kit/tier"
import type { Board } from "./board"
import { boardOf } from "./fen"
import { uciOf } from "./move"
import { legalMovesOf } from "./moves"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
const ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
const PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"

function perft(board: Board, depth: number): number {
  const moves = legalMovesOf(board)
  if (depth === 1) return moves.length
  return moves.reduce((sum, move) => {
    board.make(move)
    const below = perft(board, depth - 1)
    board.undo(move)
    return sum + below
  }, 0)
}

describe("the engine's moves", () => {
  test.each<[string, number, number]>([
    isLong ? [START, 4, 197_281] : [START, 3, 8_902],
    ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862],
    isLong ? [ENDGAME, 5, 674_624] : [ENDGAME, 4, 43_238],
    isLong ? [PROMOTING, 4, 422_333] : [PROMOTING, 3, 9_467],
    ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379],
  ])("of %s are as many as published", (fen, depth, count) => {
    expect(perft(boardOf(fen), depth)).toBe(count)
  })

  test("and keys are those of chess.js in random games", () => {
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    for (let game = 0; game < (isLong ? 8 : 3); game++) {
      const chess = new Chess()
      const board = boardOf(START)
      for (let ply = 0; ply < 100 && !chess.isGameOver(); ply++) {
        const fresh = boardOf(chess.fen())
        const legal = legalMovesOf(board)
        const theirs = chess.moves({ verbose: true }).map(({ lan }) => lan)
        expect(legal.map(uciOf).sort()).toEqual(theirs.sort())
        expect([board.low, board.high, board.value, board.quiet, board.danger]).toEqual([
          fresh.low,
          fresh.high,
          fresh.value,
          fresh.quiet,
          fresh.danger,
        ])
        const move = legal[random(legal.length)]!
        board.make(move)
        chess.move(uciOf(move))
      }
    }
  })
})
