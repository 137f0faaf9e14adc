import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import { type GamesSite, gamesSite } from "../testing/games-site"
import { choices, chosen } from "../testing/random-game"
import { replay } from "../testing/replay"

let site: GamesSite
beforeAll(async () => {
  site = await gamesSite()
})
afterAll(() => site.close())

const ENDS = {
  resign: (id: string) => site.resign(id, "ann"),
  agree: async (id: string) => {
    await site.draw(id, "ann", "offer")
    return site.draw(id, "bob", "accept")
  },
  time: async () => site.host.advance(86_400_000),
  "go on": async () => {},
} as const

test("a game is downloaded in PGN as it was played", async () => {
  const id = await site.accepted({ side: "black" })
  await site.play(id, "f3", "e5", "g4", "Qh4#")
  const answer = await site.host.fetch(`/api/challenge/${id}.pgn`)
  expect(answer.headers.get("content-type")).toStartWith("application/x-chess-pgn")
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="hilltop-${id}.pgn"`)
  const pgn = await answer.text()
  expect(pgn).toEndWith("\n1. f3 e5 2. g4 Qh4# 0-1\n")
  expect(replay(pgn).headers).toMatchObject({
    Event: "Hilltop",
    Site: `${site.ctx.urls.base}/arena/${id}`,
    White: "bob",
    Black: "ann",
    Result: "0-1",
    Variant: "King of the Hill",
    Termination: "normal",
  })
  expect((await site.host.fetch("/api/challenge/999.pgn")).status).toBe(404)
})

test("whatever players do, the download replays to the stored position and result", async () => {
  const how = fc.constantFrom(...(Object.keys(ENDS) as (keyof typeof ENDS)[]))
  await fc.assert(
    fc.asyncProperty(choices(40), how, async (choices, end) => {
      const id = await site.accepted()
      for (const choice of choices) {
        const { turn, legal_moves } = await site.read(id)
        if (turn === null) break
        const { uci, san } = chosen<{ uci: string; san: string }>(legal_moves, choice)
        await site.move(id, turn === "white" ? "ann" : "bob", choice % 2 ? uci : san)
      }
      await ENDS[end](id)
      const game = await site.read(id)
      const read = replay(await site.pgn(id))
      expect(read.fen).toBe(game.fen)
      expect(read.sans).toHaveLength(game.ply)
      expect(read.headers["Result"]).toBe(game.result?.score ?? "*")
      if (game.result?.winner)
        expect(read.headers[game.result.score === "1-0" ? "White" : "Black"]).toBe(
          game.result.winner,
        )
    }),
    { numRuns: isLong ? 8 : 4 },
  )
})
