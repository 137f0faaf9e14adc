import { afterEach, beforeEach, expect, test } from "bun:test"
import { type GamesSite, gamesSite } from "../testing/games-site"
import { lostOnTime, playMove, resign } from "./acts"
import { storeGame } from "./store"

// The statement judges by itself, whatever was decided on an older state of the game.

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

const DAY = 86_400_000

test("what was decided on a position before the current one is not stored", async () => {
  const id = await site.accepted()
  const before = await site.games.find(id)
  await site.play(id, "d4")
  const now = site.host.now()
  const after = playMove("e4")(before, "white", now)
  expect(await site.ctx.write((tx) => storeGame(tx, before, after, now))).toBe(false)
  expect((await site.games.moves(id)).map(({ san }) => san)).toEqual(["d4"])
})

test("what was decided before the game ended is not stored", async () => {
  const id = await site.accepted()
  const before = await site.games.find(id)
  await site.resign(id, "ann")
  const now = site.host.now()
  const after = resign(before, "black", now)
  expect(await site.ctx.write((tx) => storeGame(tx, before, after, now))).toBe(false)
  expect((await site.read(id)).result.winner).toBe("bob")
})

test("after the deadline only the loss is stored, and before it only moves", async () => {
  const id = await site.accepted()
  const before = await site.games.find(id)
  const deadline = before.clock.turnAt + DAY
  const store = (after: typeof before, now: number) =>
    site.ctx.write((tx) => storeGame(tx, before, after, now))
  expect(await store(lostOnTime(before), deadline - 1)).toBe(false)
  expect(await store(playMove("e4")(before, "white", deadline - 1), deadline)).toBe(false)
  expect(await store(lostOnTime(before), deadline)).toBe(true)
})
