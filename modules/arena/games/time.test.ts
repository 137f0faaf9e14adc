import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type GamesSite, gamesSite } from "../testing/games-site"
import type { TimeControl } from "./clock"
import { games as table } from "./schema"

const DAY = 86_400_000
const LIVE: TimeControl = { kind: "live", startMs: 60_000, bonusMs: 2_000 }
const LOST = { score: "0-1", winner: "bob", loser: "ann", by: "time" }

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

const outcomeOf = async () => (await site.ctx.db.select().from(table))[0]?.outcome
const leftOf = async (id: string) => {
  const { white, black } = await site.read(id)
  return [white.left_ms, black.left_ms]
}

describe("a game whose time is over", () => {
  test("is lost for whoever reads it first, and not a moment sooner", async () => {
    const id = await site.accepted()
    site.host.advance(DAY - 1)
    expect(await site.read(id)).toMatchObject({ status: "accepted", result: null })
    site.host.advance(1)
    const game = await site.read(id)
    expect(game).toMatchObject({ status: "completed", turn: null, legal_moves: [], result: LOST })
    expect([game.white.left_ms, game.black.left_ms]).toEqual([0, DAY])
    expect(game.ai_summary).toStartWith("bob (black) beat ann on time after 0 moves.")
    expect((await site.games.find(id)).challenge.status).toBe("completed")
  })

  test("refuses the late move, and has ended with it", async () => {
    const id = await site.accepted()
    site.host.advance(DAY)
    expect(await site.move(id, "ann", "e4", { ply: 0 })).toMatchObject({
      status: 409,
      body: { code: "time-over" },
    })
    expect(await outcomeOf()).toEqual({ winner: "black", by: "time" })
    expect((await site.move(id, "ann", "e4")).body.code).toBe("game-not-on")
    expect(await site.read(id)).toMatchObject({ ply: 0, result: LOST })
  })

  test.each(["ann", "bob"])("cannot be resigned or drawn by %s", async (slug) => {
    for (const late of [
      (id: string) => site.resign(id, slug),
      (id: string) => site.draw(id, slug, "accept"),
    ]) {
      const id = await site.accepted()
      await site.draw(id, slug === "ann" ? "bob" : "ann", "offer")
      site.host.advance(DAY)
      expect((await late(id)).body.code).toBe("time-over")
      expect((await site.read(id)).result).toEqual(LOST)
    }
  })

  test("is lost once, however many see it at once", async () => {
    const id = await site.accepted()
    site.host.advance(DAY)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => site.read(id)),
      site.move(id, "ann", "e4").then(({ status }) => status),
      site.resign(id, "bob").then(({ status }) => status),
    ])
    expect(answers.slice(10)).toEqual([409, 409])
    for (const game of answers.slice(0, 10)) expect(game.result).toEqual(LOST)
  })

  test("is ended for lists and ratings although no one reads it", async () => {
    const late = await site.accepted()
    const inTime = await site.accepted({ control: { kind: "correspondence", moveMs: DAY + 1 } })
    site.host.advance(DAY)
    await site.games.endOverdue()
    expect((await site.ctx.db.select().from(table)).map(({ outcome }) => outcome)).toEqual([
      { winner: "black", by: "time" },
      null,
    ])
    expect([(await site.read(late)).status, (await site.read(inTime)).status]).toEqual([
      "completed",
      "accepted",
    ])
  })
})

describe("a correspondence clock", () => {
  test("starts again with each move", async () => {
    const id = await site.accepted()
    site.host.advance(DAY - 1)
    await site.play(id, "e4")
    site.host.advance(1_000)
    expect(await leftOf(id)).toEqual([DAY, DAY - 1_000])
    site.host.advance(DAY - 1_001)
    await site.play(id, "e5")
    expect((await site.read(id)).clock.deadline).toBe(new Date(site.host.now() + DAY).toISOString())
  })
})

describe("a live clock", () => {
  test("runs for the side to move, and gets a bonus for the move", async () => {
    const id = await site.accepted({ control: LIVE })
    expect((await site.read(id)).clock.time_control).toEqual({ start_minutes: 1, bonus_seconds: 2 })
    site.host.advance(10_000)
    expect(await leftOf(id)).toEqual([50_000, 60_000])
    await site.play(id, "e4")
    site.host.advance(5_000)
    expect(await leftOf(id)).toEqual([52_000, 55_000])
    await site.play(id, "e5")
    expect(await leftOf(id)).toEqual([52_000, 57_000])
    site.host.advance(52_000)
    expect((await site.read(id)).result).toEqual(LOST)
  })

  test("stops with the game", async () => {
    const id = await site.accepted({ control: LIVE })
    site.host.advance(10_000)
    await site.resign(id, "bob")
    site.host.advance(DAY)
    expect(await leftOf(id)).toEqual([50_000, 60_000])
    expect((await site.read(id)).result.by).toBe("resignation")
  })

  test("is judged by the deadline alone: a move in the last moment counts", async () => {
    const id = await site.accepted({ control: LIVE })
    site.host.advance(59_999)
    expect((await site.move(id, "ann", "e4")).status).toBe(200)
    expect(await leftOf(id)).toEqual([2_001, 60_000])
  })
})
