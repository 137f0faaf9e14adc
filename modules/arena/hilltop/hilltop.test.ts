import { describe, expect, test } from "bun:test"
import { Chess } from "chess.js"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import { choices, randomGame } from "../testing/random-game"
import { legalMoves, play } from "./moves"
import { type Position, START } from "./position"

const at = (fen: string): Position => ({ fen, ply: 0, seen: {} })
function after(position: Position, ...moves: string[]) {
  let played: ReturnType<typeof play>
  for (const move of moves) {
    played = play(played?.position ?? position, move)
    if (!played) throw new Error(`${move} is not legal`)
  }
  return played!
}

function perft(fen: string, depth: number): number {
  const chess = new Chess(fen)
  const moves = chess.moves({ verbose: true })
  if (depth === 1) return moves.length
  return moves.reduce((sum, { after }) => sum + perft(after, depth - 1), 0)
}

describe("legal moves", () => {
  test.each([
    [START.fen, [20, 400, 8_902]],
    ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2_039, 97_862]],
    ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238]],
    ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9_467]],
    ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1_486, 62_379]],
  ])("of %s are as many as published", (fen, published) => {
    // The last move takes nearly all of the time.
    const counts = isLong ? published : published.slice(0, -1)
    expect(counts.map((_, index) => perft(fen, index + 1))).toEqual(counts)
  })

  test("are those of the verbose list of chess.js, in both notations", () => {
    const compare = (fen: string) => {
      const verbose = new Chess(fen).moves({ verbose: true })
      expect([fen, legalMoves({ fen })]).toEqual([
        fen,
        verbose.map(({ lan, san }) => ({ uci: lan, san })),
      ])
    }
    for (const fen of [
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1",
      "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
      "3r1r2/4P1k1/8/8/2N1N3/8/2N1N3/4K3 w - - 0 1",
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ])
      compare(fen)
    fc.assert(
      fc.property(choices(60), (chosen) => {
        compare(randomGame(chosen).position.fen)
      }),
      { numRuns: isLong ? 60 : 15 },
    )
  })

  test("are told in UCI and SAN, and both can be played", () => {
    expect(legalMoves(START)).toContainEqual({ uci: "g1f3", san: "Nf3" })
    for (const text of ["Nf3", "g1f3", "G1F3", " Nf3 "])
      expect(play(START, text)?.move).toEqual({ uci: "g1f3", san: "Nf3" })
    for (const text of ["", "e5", "e2e5", "e2e4q", "O-O", "a7a8q", "Ke2", "<b>", "e2e4e5"])
      expect(play(START, text)).toBeUndefined()
  })

  test("castle with letters and with zeros", () => {
    const free = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for (const text of ["O-O", "0-0", "o-o", "O-O!", "e1g1"])
      expect(play(free, text)?.move).toEqual({ uci: "e1g1", san: "O-O" })
    for (const text of ["O-O-O", "0-0-0", "e1c1"])
      expect(play(free, text)?.move).toEqual({ uci: "e1c1", san: "O-O-O" })
  })

  test("promote to what the move says", () => {
    const pawn = at("7k/P7/8/8/8/8/8/7K w - - 0 1")
    expect(play(pawn, "a7a8n")?.move.san).toBe("a8=N")
    expect(play(pawn, "a8=Q+")?.move.uci).toBe("a7a8q")
    expect(play(pawn, "a7a8")).toBeUndefined()
  })
})

describe("a game ends", () => {
  test("when a king reaches the hill, and not when another piece does", () => {
    expect(after(START, "e4", "e5", "Ke2", "Ke7", "Ke3", "Ke6", "Kf3").ending).toBeUndefined()
    const king = at("7k/8/8/8/8/4K3/8/8 w - - 0 1")
    expect(play(king, "Kd4")?.ending).toEqual({ winner: "white", by: "hill" })
    expect(play(king, "Kf4")?.ending).toBeUndefined()
  })

  test("by checkmate and stalemate", () => {
    expect(after(START, "f3", "e5", "g4", "Qh4#").ending).toEqual({
      winner: "black",
      by: "checkmate",
    })
    const stuck = play(at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), "Qf7")
    expect(stuck?.ending).toEqual({ winner: null, by: "stalemate" })
  })

  test("when a position occurs for the third time", () => {
    const shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    expect(after(START, ...shuffle).ending).toBeUndefined()
    expect(after(START, ...shuffle, ...shuffle).ending).toEqual({ winner: null, by: "repetition" })
  })

  test("after fifty moves without a capture or a pawn", () => {
    const quiet = at("7k/8/8/8/8/8/8/R6K w - - 99 80")
    expect(play(quiet, "Ra2")?.ending).toEqual({ winner: null, by: "fifty-moves" })
  })

  test("not for lack of material, since a bare king can reach the hill", () => {
    expect(play(at("7k/8/8/8/8/8/8/R6K b - - 0 1"), "Kg7")?.ending).toBeUndefined()
    expect(play(at("7k/8/8/8/8/8/r7/K7 w - - 0 1"), "Kxa2")?.ending).toBeUndefined()
  })
})
