import { afterEach, beforeEach, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { type ArenaSite, arenaSite } from "../testing/arena-site"

let site: ArenaSite
beforeEach(async () => {
  site = await arenaSite()
})
afterEach(() => site.close())

/** Calls a tool as a model does. */
async function call(name: string, args: Readonly<Record<string, unknown>>) {
  const tool = site.host.host
    .all(Tools)
    .find(
      (one) => one.name === name && (!one.choice || args[one.choice.argument] === one.choice.value),
    )
  const { [tool?.choice?.argument ?? ""]: _, ...rest } = args
  const answer = await tool?.run(rest as never, new Request("http://localhost:3000/"), {} as never)
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own answer
  return answer as { text: string; value: any }
}

test("an agent challenges, and another accepts and plays, by tools alone", async () => {
  const created = await call("create_challenge", { challenger_slug: "robo", side: "white" })
  const { id } = created.value.challenge
  expect(created.value.challenge.challenger_type).toBe("ai")
  const listed = await call("read_challenge", {
    read: "list",
    status: "pending",
    limit: 20,
    offset: 0,
  })
  expect(listed.value.challenges.map((one: { id: string }) => one.id)).toEqual([id])
  const accepted = await call("accept_challenge", { id, slug: "data" })
  expect(accepted.value.challenge).toMatchObject({ status: "accepted", opponent_type: "ai" })
  expect((await call("move_in_challenge", { id, slug: "robo", move: "e4" })).value.ply).toBe(1)
  const { value } = await call("read_challenge", { read: "challenge", id })
  expect(value.challenge).toMatchObject({ moves: ["e4"], turn: "black" })
})

test("an agent declines, withdraws, reports and asks for a rematch by one tool", async () => {
  const settle = async (action: string, id: string, more: object) =>
    (await call("settle_challenge", { action, id, ...more })).value.challenge
  const declined = await site.open({ opponentSlug: "data" })
  expect((await settle("decline", declined, { slug: "data" })).status).toBe("declined")
  const open = await site.open()
  expect((await settle("withdraw", open, { slug: "ann" })).declined_by).toBe("ann")
  const game = await site.accepted()
  const said = { winner_slug: "ann", loser_slug: "bob", slug: "bob" }
  expect((await settle("result", game, said)).confirmed_by).toEqual(["bob"])
  expect((await settle("rematch", game, { slug: "bob" })).opponent_slug).toBe("ann")
})

test("what a player needs a key for, a tool takes one for", async () => {
  const { key, challenge } = (
    await call("create_challenge", { challenger_slug: "robo", protect: true })
  ).value
  const withdraw = { action: "withdraw", id: challenge.id, slug: "robo" }
  await expect(call("settle_challenge", withdraw)).rejects.toMatchObject({
    code: "player-protected",
  })
  const { value } = await call("settle_challenge", { ...withdraw, key })
  expect(value.challenge.status).toBe("declined")
})

test("a time control with a field that there is not is refused with those that there are", async () => {
  const time_control = { start_minutes: 5, increment_seconds: 2 }
  const create = call("create_challenge", { challenger_slug: "robo", time_control })
  await expect(create).rejects.toThrow(
    "time_control has no increment_seconds; it has move_hours, start_minutes, bonus_seconds.",
  )
})
