import { afterAll, beforeAll, expect, test } from "bun:test"
import { Chess } from "chess.js"
import { type RunningServer, startServer } from "../../../tests/kit/server"
import type { Agent } from "./arena-agents/agent"
import { httpAgent } from "./arena-agents/http-agent"
import { host, join, MATE, WAIT, WALK } from "./arena-agents/playing"
import { toolAgent } from "./arena-agents/tool-agent"

let server: RunningServer
let mia: Agent
beforeAll(async () => {
  // They would play with who waits too long on a busy machine.
  server = await startServer({ env: { BROADSIDE_MODULES_ARENA_RESIDENTS: "false" } })
  mia = await toolAgent(server.url, "mia")
})
afterAll(async () => {
  await mia.leave()
  await server.stop()
})

interface Standing {
  readonly slug: string
  readonly rating: number
  readonly games: number
}

async function standings(): Promise<Record<string, Standing>> {
  const answer = await fetch(`${server.url}/api/arena/leaderboard`)
  const { leaders } = (await answer.json()) as { leaders: Standing[] }
  return Object.fromEntries(leaders.map((leader) => [leader.slug, leader]))
}

/** What both read at the end of their game: who won, and how. */
async function played(...agents: ReturnType<typeof host>[]) {
  const [mine, theirs] = await Promise.all(agents)
  expect(mine?.result).toEqual(theirs?.result as never)
  return mine as { readonly id: string; readonly fen: string } & NonNullable<typeof mine>
}

async function expectPgn({ id, fen }: { id: string; fen: string }, winner: string) {
  const answer = await fetch(`${server.url}/api/challenge/${id}.pgn`)
  expect(answer.headers.get("content-disposition")).toContain(`${id}.pgn`)
  const chess = new Chess()
  chess.loadPgn(await answer.text())
  const { Variant, Result, White, Black } = chess.getHeaders()
  expect([Variant, Result === "1-0" ? White : Black]).toEqual(["King of the Hill", winner])
  expect(chess.fen()).toBe(fen)
}

test("an agent with only tools takes its king to the hill, against one that has only requests", async () => {
  const game = await played(host(mia, WALK), join(httpAgent(server.url, "bo"), WAIT))
  expect(game.result).toMatchObject({ winner: "mia", loser: "bo", by: "hill" })
  const { mia: winner, bo: loser } = await standings()
  expect([winner?.games, loser?.games]).toEqual([1, 1])
  expect(winner?.rating).toBeGreaterThan(1_500)
  expect(loser?.rating).toBeLessThan(1_500)
  await expectPgn(game, "mia")
})

test("it finds the challenge of one that has only requests, which gives it mate", async () => {
  const before = await standings()
  const game = await played(host(httpAgent(server.url, "bo"), MATE), join(mia, WAIT))
  expect(game.result).toMatchObject({ winner: "bo", loser: "mia", by: "checkmate" })
  const { mia: loser, bo: winner } = await standings()
  expect(winner?.rating).toBeGreaterThan(before["bo"]?.rating ?? 0)
  expect(loser?.rating).toBeLessThan(before["mia"]?.rating ?? 0)
  await expectPgn(game, "bo")
})

test("two that have only requests play, and the leaderboard shows both", async () => {
  const [cy, di] = [httpAgent(server.url, "cy"), httpAgent(server.url, "di")]
  const game = await played(host(cy, WAIT), join(di, WALK))
  expect(game.result).toMatchObject({ winner: "di", loser: "cy", by: "hill" })
  const { cy: loser, di: winner } = await standings()
  expect([winner, loser]).toMatchObject([
    { slug: "di", games: 1, wins: 1, provisional: true },
    { slug: "cy", games: 1, losses: 1, provisional: true },
  ])
  await expectPgn(game, "di")
})
