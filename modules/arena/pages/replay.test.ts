import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Chess } from "chess.js"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"

// The page imports it as text, and this test as what it is.
const { standingAfter, piecesOfFen, leadOf } = (await import(
  join(import.meta.dirname, "replay.board.js")
)) as {
  standingAfter(
    moves: readonly { readonly uci: string }[],
    count?: number,
  ): { readonly pieces: Map<string, Piece>; readonly captured: readonly string[] }
  piecesOfFen(fen: string): Map<string, string>
  leadOf(captured: readonly string[], side: string): number
}

interface Piece {
  readonly id: string
  readonly letter: string
}

/** A game of legal moves, each chosen by a number. */
function playedWith(choices: readonly number[]) {
  const chess = new Chess()
  const moves: { uci: string }[] = []
  const fens = [chess.fen()]
  for (const choice of choices) {
    const legal = chess.moves({ verbose: true })
    const move = legal[choice % legal.length]
    if (!move) break
    chess.move(move)
    moves.push({ uci: move.lan })
    fens.push(chess.fen())
  }
  return { moves, fens }
}

const lettersOf = (pieces: Map<string, Piece>) =>
  new Map([...pieces].map(([square, { letter }]) => [square, letter]))

describe("a game replayed in the browser", () => {
  test("stands after each move as the rules say", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 160, size: "max" }),
        (choices) => {
          const { moves, fens } = playedWith(choices)
          for (const [count, fen] of fens.entries()) {
            const { pieces, captured } = standingAfter(moves, count)
            expect(lettersOf(pieces)).toEqual(piecesOfFen(fen))
            expect(pieces.size + captured.length).toBe(32)
          }
        },
      ),
      { numRuns: isLong ? 15 : 6 },
    )
  })

  test("castles, captures en passant and promotes", () => {
    const lines: readonly (readonly [string, string])[] = [
      ["e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1g1 e8g8", "f1"],
      ["e2e4 a7a6 e4e5 d7d5 e5d6", "d6"],
      ["a2a4 b7b5 a4b5 a7a6 b5a6 b8c6 a6a7 a8b8 a7b8q", "b8"],
    ]
    for (const [line, square] of lines) {
      const chess = new Chess()
      for (const uci of line.split(" ")) chess.move(uci)
      const { pieces } = standingAfter(line.split(" ").map((uci) => ({ uci })))
      expect(lettersOf(pieces)).toEqual(piecesOfFen(chess.fen()))
      expect(pieces.has(square)).toBe(true)
    }
  })

  test("lets each piece stay itself, so that it can be seen to move", () => {
    const moves = ["e2e4", "d7d5", "e4d5"].map((uci) => ({ uci }))
    expect(standingAfter(moves).pieces.get("d5")).toEqual({ id: "e2", letter: "P" })
    const { captured } = standingAfter(moves)
    expect(captured).toEqual(["p"])
    expect([leadOf(captured, "white"), leadOf(captured, "black")]).toEqual([1, -1])
  })
})
