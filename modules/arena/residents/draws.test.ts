import { afterEach, beforeEach, expect, test } from "bun:test"
import { STILE } from "../resident"
import { choose } from "./engine/choose"
import { type ResidentsSite, residentsSite } from "./testing/residents-site"

/** Ann, who plays White, wins a queen. */
const AHEAD = "e3 e6 Qg4 Qg5 Qxg5 a6 Qg3 b6 a3 c6 b3 h6 c3 g6 h3 a5 a4 c5 f3 h5"
/** Ann loses hers. */
const BEHIND = "e3 e6 Qg4 Qg5 a3 Qxg4 b3 Qg6 c3 a6 h3 b6 a4 c6 b4 h6 g3 a5 d3 c5"

let site: ResidentsSite
/** What the resident plays by ply; it judges by its own search. */
let script: readonly string[]
/** Holds what the resident thinks back. */
let gate: Promise<void>

beforeEach(async () => {
  gate = Promise.resolve()
  site = await residentsSite({
    async think({ strength, ...turn }) {
      const choice = choose(turn, { ...strength, nodes: 5_000 })
      await gate
      const move = script[plyOf(turn.fen)]
      return choice && { ...choice, move: move ?? choice.move }
    },
    dispose() {},
  })
})
afterEach(() => site.close())

const plyOf = (fen: string) => {
  const [, turn, , , , count] = fen.split(" ")
  return 2 * (Number(count) - 1) + (turn === "b" ? 1 : 0)
}
const draw = (id: string, action: string) => site.post(`${id}/draw`, { slug: "ann", action })

async function played(moves: string): Promise<string> {
  script = moves.split(" ").filter(Boolean)
  const create = { challengerSlug: "ann", opponentSlug: STILE.slug, side: "white" }
  const { id } = (await site.post("create", create)).challenge
  await site.atPly(id, 0)
  for (let ply = 0; ply < script.length; ply += 2) {
    await site.post(`${id}/move`, { slug: "ann", move: script[ply] })
    await site.atPly(id, ply + 2)
  }
  return id
}

test("a resident that is worse accepts a draw", async () => {
  const id = await played(AHEAD)
  await draw(id, "offer")
  const { result } = await site.gameWhen(id, ({ draw_offer }) => draw_offer === null)
  expect(result).toMatchObject({ score: "1/2-1/2", by: "agreement" })
})

test("a resident that is better declines it, and the game goes on", async () => {
  const id = await played(BEHIND)
  await draw(id, "offer")
  const game = await site.gameWhen(id, ({ draw_offer }) => draw_offer === null)
  expect([game.status, game.ply, game.turn]).toEqual(["accepted", 20, "white"])
})

test.each([
  ["accepts a draw that is offered while it thinks, if it is worse", AHEAD, "agreement", 21],
  ["moves on if it is better", BEHIND, undefined, 22],
] as const)("a resident %s", async (_, moves, by, ply) => {
  const id = await played(moves)
  const open = Promise.withResolvers<void>()
  gate = open.promise
  await site.post(`${id}/move`, { slug: "ann", move: "Na3" })
  expect((await draw(id, "offer")).draw_offer).toBe("white")
  open.resolve()
  const game = await site.gameWhen(id, ({ draw_offer }) => draw_offer === null)
  expect([game.result?.by, game.ply]).toEqual([by, ply])
})

test("no resident agrees to a draw before the game has begun", async () => {
  const id = await played("")
  await draw(id, "offer")
  const game = await site.gameWhen(id, ({ draw_offer }) => draw_offer === null)
  expect([game.status, game.ply]).toEqual(["accepted", 0])
})

test("who offers a draw and moves at once gets an answer to the position then", async () => {
  const id = await played(AHEAD)
  const open = Promise.withResolvers<void>()
  gate = open.promise
  await draw(id, "offer")
  await site.post(`${id}/move`, { slug: "ann", move: "Na3" })
  open.resolve()
  const game = await site.gameWhen(id, ({ draw_offer }) => draw_offer === null)
  expect([game.result?.by, game.ply]).toEqual(["agreement", 21])
})

test("an offer that is taken back while the resident thinks changes nothing", async () => {
  const id = await played(AHEAD)
  const open = Promise.withResolvers<void>()
  gate = open.promise
  await site.post(`${id}/move`, { slug: "ann", move: "Na3" })
  await draw(id, "offer")
  await draw(id, "decline")
  open.resolve()
  const game = await site.atPly(id, 22)
  expect([game.status, game.draw_offer]).toEqual(["accepted", null])
})
