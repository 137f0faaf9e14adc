import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../../tests/kit/tier"
import { legalMoves, play } from "../../hilltop/moves"
import { type Ending, type Position, START } from "../../hilltop/position"
import { PEBBLE, RESIDENTS, STILE, SUMMIT } from "../../resident"
import { choose, chooseMove, type Strength } from "./choose"
import { boardOf } from "./fen"
import { search } from "./search"

/** As strong as it gets in little time. */
const SHARP: Strength = { depth: 8, nodes: 30_000, slips: 0, misjudges: 0 }
const at = (fen: string): Position => ({ fen, ply: 0, seen: {} })
const chosen = ({ fen, seen }: Position, strength: Strength, seed = 1) =>
  chooseMove({ fen, seen, seed }, strength)

/** Lets both sides play until the game ends, or this many moves were played. */
function playOut(start: Position, white: Strength, black: Strength, most: number, seed = 1) {
  let position = start
  let ending: Ending | undefined
  while (!ending && position.ply < start.ply + most) {
    const isWhite = position.fen.split(" ")[1] === "w"
    const move = chosen(position, isWhite ? white : black, seed + position.ply)
    const played = play(position, move ?? "none")
    if (!played) throw new Error(`${move} is not legal in ${position.fen}`)
    ;({ position, ending } = played)
  }
  return { position, ending }
}

describe("the engine finds", () => {
  test.each([
    ["the hill in one", "7k/8/8/8/8/4K3/8/8 w - - 0 1", 1, "hill"],
    ["the hill in two", "7k/7b/8/8/8/8/5K2/8 w - - 0 1", 3, "hill"],
    ["the hill in two for black", "8/5k2/8/8/8/8/7B/7K b - - 0 1", 3, "hill"],
    ["mate in one", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, "checkmate"],
    ["mate in two by sacrifice", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, "checkmate"],
    ["mate in two by two rooks", "8/8/7k/R7/1R6/8/8/K7 w - - 0 1", 3, "checkmate"],
  ])("%s", (_, fen, most, by) => {
    const winner = fen.includes(" w ") ? "white" : "black"
    expect(playOut(at(fen), SHARP, SHARP, most).ending).toMatchObject({ winner, by })
  })

  test("the only way to keep a king from the hill", () => {
    const fen = "7k/8/8/8/8/3K4/8/r7 b - - 0 1"
    const threat = play(at("7k/8/8/8/8/3K4/8/r7 w - - 0 1"), "d3e4")
    expect(threat?.ending).toMatchObject({ winner: "white" })
    expect(playOut(at(fen), SHARP, SHARP, 4).ending).toBeUndefined()
  })

  test("no repetition when it is winning", () => {
    const won = at("7k/8/8/8/8/8/1q6/7K b - - 0 1")
    const { ending } = playOut(won, SHARP, SHARP, 40)
    expect(ending?.winner).toBe("black")
  })
})

test("a choice that is weighed has a score, also where one move or a slip needs no search", () => {
  const forced = { fen: "7k/8/8/8/8/8/6q1/7K w - - 0 1" }
  const careless = { ...SHARP, slips: 1 }
  const better = { fen: "7k/8/8/8/8/8/1Q6/7K w - - 0 1" }
  for (const [{ fen }, strength] of [
    [forced, SHARP],
    [better, careless],
  ] as const) {
    const quick = choose({ fen, seed: 1 }, strength)
    const weighed = choose({ fen, seed: 1, isWeighed: true }, strength)
    expect([quick?.score, weighed?.move]).toEqual([undefined, quick!.move])
    expect(weighed?.score).toBeNumber()
  }
  expect(choose({ ...better, seed: 1, isWeighed: true }, SHARP)!.score).toBeGreaterThan(500)
})

test("the same seed chooses the same move, and others do not always", () => {
  const choices = Array.from({ length: 12 }, (_, seed) => chosen(START, PEBBLE.strength, seed))
  expect(choices).toEqual(choices.map((_, seed) => chosen(START, PEBBLE.strength, seed)))
  expect(new Set(choices).size).toBeGreaterThan(2)
})

test("no one ever plays a move that is not legal", () => {
  const quick = RESIDENTS.map(({ strength }) => ({ ...strength, nodes: 300 }))
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 120 }), fc.nat(2), fc.nat(), (path, who, seed) => {
      let position = START
      for (const number of path) {
        const moves = legalMoves(position)
        const played = play(position, moves[number % moves.length]!.uci)!
        if (played.ending) break
        position = played.position
      }
      const legal = legalMoves(position).map(({ uci }) => uci)
      expect(legal).toContain(chosen(position, quick[who]!, seed)!)
    }),
    { numRuns: isLong ? 60 : 20 },
  )
})

test("a budget holds where captures have no end", () => {
  const fen = "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1"
  const { nodes } = search(
    boardOf(fen),
    { depth: 1, nodes: 5_000 },
    () => false,
    () => 0,
  )
  expect(nodes).toBeLessThan(6_000)
  expect(legalMoves({ fen }).map(({ uci }) => uci)).toContain(
    chooseMove({ fen, seed: 1 }, { ...SHARP, nodes: 1 })!,
  )
})

test("time ends a search, which then has a move", () => {
  const endless = { ...SUMMIT.strength, nodes: Number.POSITIVE_INFINITY }
  let looks = 0
  const move = chooseMove({ fen: START.fen, seed: 1, isOver: () => ++looks === 3 }, endless)
  expect(looks).toBe(3)
  expect(play(START, move!)).toBeDefined()
})

// Four games of each pair, both with both colors.
test.each([
  [STILE.name, PEBBLE.name, STILE, PEBBLE],
  [SUMMIT.name, STILE.name, SUMMIT, STILE],
])("%s beats %s clearly", (_strong, _weak, strong, weak) => {
  const nodes = isLong ? 12_000 : 3_000
  const quick = (strength: Strength) => ({ ...strength, nodes: Math.min(strength.nodes, nodes) })
  const scores = [1, 2, 3, 4].map((game) => {
    const isWhite = game % 2 === 1
    const [white, black] = isWhite ? [strong, weak] : [weak, strong]
    const { ending } = playOut(
      START,
      quick(white.strength),
      quick(black.strength),
      120,
      game * 1_000,
    )
    if (!ending?.winner) return 0.5
    return (ending.winner === "white") === isWhite ? 1 : 0
  })
  expect(scores.reduce((sum: number, score) => sum + score, 0)).toBeGreaterThanOrEqual(3)
})
