import { afterEach, beforeEach, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { newEditKey } from "broadside/publishing"
import { type GamesSite, gamesSite } from "../testing/games-site"

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

/** Calls a tool as a model does. */
async function call(name: string, { how, ...args }: Readonly<Record<string, unknown>>) {
  const tool = site.host.host
    .all(Tools)
    .find((one) => one.name === name && (!one.choice || one.choice.value === how))
  const answer = await tool?.run(args as never, new Request("http://localhost:3000/"), {} as never)
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer
  return answer as { text: string; value: any }
}

test("an agent reads, moves and ends a game by tools", async () => {
  const id = await site.accepted()
  const read = await call("read_challenge_game", { id })
  const { ai_summary, ...game } = await site.read(id)
  expect(read.value).toMatchObject(game)
  expect(ai_summary).toContain(`send POST /api/challenge/${id}/move`)
  for (const part of [read.value.ai_summary, read.value.board, "Legal moves: a3 a4"])
    expect(read.text).toContain(part)
  const moved = await call("move_in_challenge", { id, slug: "ann", move: "e4", ply: 0 })
  expect(moved.value.ply).toBe(1)
  const offered = await call("end_challenge_game", {
    how: "draw",
    id,
    slug: "bob",
    action: "offer",
  })
  const ended = await call("end_challenge_game", { how: "resign", id, slug: "ann" })
  expect(ended.value.result.winner).toBe("bob")
  expect(ended.text).not.toContain("Legal moves")
  for (const [{ text }, next] of [
    [read, `call move_in_challenge {"id": "${id}", "slug": "ann"`],
    [offered, `end_challenge_game {"how": "draw", "id": "${id}", "slug": "ann"`],
    [ended, `call settle_challenge {"action": "rematch", "id": "${id}"`],
  ] as const) {
    expect(text).toContain(next)
    expect(text).not.toContain("POST")
  }
})

test("a protected player moves with the key, and no one does without", async () => {
  const { key, hash } = newEditKey()
  const id = await site.accepted({ keyHash: hash })
  const e4 = { id, slug: "ann", move: "e4" }
  for (const wrong of [{}, { key: "wrong" }])
    await expect(call("move_in_challenge", { ...e4, ...wrong })).rejects.toMatchObject({
      code: "player-protected",
    })
  expect((await call("move_in_challenge", { ...e4, key })).value.ply).toBe(1)
  expect((await site.move(id, "bob", "e5")).status).toBe(200)
})
