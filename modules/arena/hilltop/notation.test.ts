import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { choices, chosen, randomGame } from "../testing/random-game"
import { legalMoves, play } from "./moves"
import { findMove } from "./notation"
import { type Position, START } from "./position"

const at = (fen: string): Position => ({ fen, ply: 0, seen: {} })
const CASTLES = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
const BLACK_CASTLES = at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
const PAWN = at("1n5k/P7/8/8/8/8/8/7K w - - 0 1")

test.each([
  [START, "1.e4", "e2e4"],
  [START, "1. e4", "e2e4"],
  [START, "12...Nf3", "g1f3"],
  [START, "1… e4!?", "e2e4"],
  [START, "1.e2e4", "e2e4"],
  [START, "e2-e4", "e2e4"],
  [START, "E2–E4", "e2e4"],
  [START, "G1F3", "g1f3"],
  [CASTLES, "O–O", "e1g1"],
  [CASTLES, "0–0–0", "e1c1"],
  [CASTLES, "0-0", "e1g1"],
  [CASTLES, "o-o-o!", "e1c1"],
  [CASTLES, "5. 0-0", "e1g1"],
  [CASTLES, "e1h1", "e1g1"],
  [CASTLES, "e1a1", "e1c1"],
  [BLACK_CASTLES, "e8h8", "e8g8"],
  [BLACK_CASTLES, "e8-a8", "e8c8"],
  [PAWN, "a8=q", "a7a8q"],
  [PAWN, "a8n", "a7a8n"],
  [PAWN, "axb8=r+", "a7b8r"],
  [PAWN, "a7-a8=Q", "a7a8q"],
  [PAWN, "a7a8Q", "a7a8q"],
] as const)("in %j, %s is %s", (position, text, uci) => {
  expect(play(position, text)?.move.uci).toBe(uci)
})

describe("what is no move stays one", () => {
  test.each([
    [START, "e1h1"],
    [START, "1"],
    [START, "1."],
    [START, "1.e4 e5"],
    [START, "e4 e.p."],
    [START, "e2-e4-e5"],
    [START, "e2e4q"],
    [START, "0-0"],
    [CASTLES, "0"],
    [CASTLES, "O-O-O-O"],
    [CASTLES, "O-OO"],
    [CASTLES, "e8h8"],
    [PAWN, "a8"],
    [PAWN, "a8=k"],
    [PAWN, "a8=Qq"],
    [at("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "e1h1"],
  ] as const)("in %j, %s", (position, text) => {
    expect(play(position, text)).toBeUndefined()
  })
})

test("a rook that moves from e1 to h1 does not castle", () => {
  expect(play(at("4k3/8/8/8/8/K7/8/4R3 w - - 0 1"), "e1h1")?.move.san).toBe("Rh1")
})

test("B1c3 is a bishop's move and b1c3 a knight's", () => {
  const both = at("k7/8/8/4B3/8/8/8/1N2B1K1 w - - 0 1")
  expect(play(both, "B1c3")?.move).toEqual({ uci: "e1c3", san: "B1c3" })
  expect(play(both, "b1c3")?.move).toEqual({ uci: "b1c3", san: "Nc3" })
  const knight = at("k7/8/8/8/8/8/8/1N5K w - - 0 1")
  expect(play(knight, "B1c3")).toBeUndefined()
  expect(play(knight, "B1C3")?.move.san).toBe("Nc3")
})

test("every legal move is found by its notations, in each spelling", () => {
  fc.assert(
    fc.property(choices(50), fc.nat(), (moves, choice) => {
      const legal = legalMoves(randomGame(moves).position)
      if (legal.length === 0) return
      for (const move of legal)
        for (const text of [move.uci, move.san]) expect(findMove(text, legal)).toEqual(move)
      const { uci, san } = chosen(legal, choice)
      const spellings = [
        `7.${san}`,
        `7... ${uci}`,
        ` ${san}?! `,
        `${uci.slice(0, 2)}-${uci.slice(2)}`,
        san.replaceAll("-", "–"),
        san.replaceAll("O", "0"),
        san.replace(/=[QRBN]/, (piece) => piece.toLowerCase()),
      ]
      for (const text of spellings) expect([text, findMove(text, legal)?.uci]).toEqual([text, uci])
    }),
    { numRuns: 60 },
  )
})
