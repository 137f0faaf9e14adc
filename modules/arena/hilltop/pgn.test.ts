import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import { choices, type RandomGame, randomGame, tastes } from "../testing/random-game"
import { type Replay, replay } from "../testing/replay"
import { type GameRecord, pgnOf } from "./pgn"

const GAME: GameRecord = {
  site: "https://example.org/arena/7",
  white: "ann",
  black: "bob",
  startedAt: Date.UTC(2026, 10, 5, 23, 59),
  moves: ["e4", "e5", "Ke2"],
  outcome: undefined,
}

describe("PGN", () => {
  test("of a game that goes on", () => {
    expect(pgnOf(GAME)).toBe(
      `[Event "Hilltop"]
[Site "https://example.org/arena/7"]
[Date "2026.11.05"]
[Round "-"]
[White "ann"]
[Black "bob"]
[Result "*"]
[Variant "King of the Hill"]

1. e4 e5 2. Ke2 *
`,
    )
  })

  test("of a game that ended says how", () => {
    const { headers } = replay(pgnOf({ ...GAME, outcome: { winner: "black", by: "time" } }))
    expect(headers).toMatchObject({ Result: "0-1", Termination: "time forfeit" })
  })

  test("of a game without a move can be read", () => {
    const pgn = pgnOf({ ...GAME, moves: [], outcome: { winner: null, by: "agreement" } })
    expect(pgn).toEndWith("\n\n1/2-1/2\n")
    expect(replay(pgn).sans).toEqual([])
  })

  test("has lines of at most 80 characters", () => {
    const moves = Array.from({ length: 90 }, () => ["Nf3", "Nf6", "Ng1", "Ng8"]).flat()
    for (const line of pgnOf({ ...GAME, moves }).split("\n"))
      expect(line.length).toBeLessThanOrEqual(80)
  })
})

// With this seed a few games end in every way there is.
const GAMES = isLong ? { numRuns: 2_000 } : { numRuns: 50, seed: 4 }

/** chessops marks a king on the hill as if it were mate. */
const markedBy = ({ sans, ending }: RandomGame): readonly string[] =>
  ending?.by === "hill" ? [...sans.slice(0, -1), sans.at(-1)!.replace(/[+#]?$/, "#")] : sans

/** The result, as chessops sees it. */
function scoreOf({ winner, endings }: Replay): string {
  if (winner) return winner === "white" ? "1-0" : "0-1"
  return endings.at(-1) ? "1/2-1/2" : "*"
}

test("random games end as another program that reads them from PGN sees them end", () => {
  const ways = new Set<string>()
  fc.assert(
    fc.property(choices(150), tastes, (choices, taste) => {
      const game = randomGame(choices, taste)
      const { position, sans, ending } = game
      const read = replay(pgnOf({ ...GAME, moves: sans, outcome: ending }))
      expect(read.fen).toBe(position.fen)
      expect(read.sans).toEqual([...markedBy(game)])
      expect(read.endings).toEqual([...sans.slice(1).map(() => undefined), ending?.by])
      expect(read.winner).toBe(ending?.winner ?? undefined)
      expect(read.headers["Result"]).toBe(scoreOf(read))
      if (ending) ways.add(ending.by)
    }),
    GAMES,
  )
  expect([...ways]).toEqual(
    expect.arrayContaining(["hill", "checkmate", "repetition", "fifty-moves"]),
  )
})
