import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type GamesSite, gamesSite } from "../testing/games-site"

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

describe("a draw", () => {
  const DRAW = { score: "1/2-1/2", winner: null, loser: null, by: "agreement" }

  test("is offered and accepted", async () => {
    const id = await site.accepted()
    const { body } = await site.draw(id, "bob", "offer")
    expect([body.draw_offer, body.turn]).toEqual(["black", "white"])
    expect(body.ai_summary).toContain(
      `bob offers a draw, which ann can accept with POST /api/challenge/${id}/draw {"slug": "ann", "action": "accept"}`,
    )
    expect((await site.draw(id, "ann", "accept")).body).toMatchObject({
      status: "completed",
      draw_offer: null,
      result: DRAW,
    })
    for (const slug of ["ann", "bob"])
      expect((await site.draw(id, slug, "accept")).body.result).toEqual(DRAW)
    expect((await site.draw(id, "ann", "offer")).body.code).toBe("game-not-on")
  })

  test("is agreed on when both offer it", async () => {
    const id = await site.accepted()
    await site.draw(id, "bob", "offer")
    expect((await site.draw(id, "ann", "offer")).body.result).toEqual(DRAW)
  })

  test("is not agreed on by one player alone", async () => {
    const id = await site.accepted()
    expect((await site.draw(id, "ann", "accept")).body.code).toBe("no-draw-offer")
    expect((await site.draw(id, "ann", "decline")).body.code).toBe("no-draw-offer")
    await site.draw(id, "ann", "offer")
    expect((await site.draw(id, "ann", "offer")).body.draw_offer).toBe("white")
    expect((await site.draw(id, "ann", "accept")).body.code).toBe("no-draw-offer")
  })

  test.each(["ann", "bob"])("that %s declines is no longer offered", async (slug) => {
    const id = await site.accepted()
    await site.draw(id, "ann", "offer")
    expect((await site.draw(id, slug, "decline")).body.draw_offer).toBeNull()
    expect((await site.draw(id, "bob", "accept")).status).toBe(409)
  })

  test("stays offered when who offers it moves, and not when the other does", async () => {
    const id = await site.accepted()
    await site.draw(id, "ann", "offer")
    expect((await site.move(id, "ann", "e4")).body.draw_offer).toBe("white")
    expect((await site.move(id, "bob", "e5")).body.draw_offer).toBeNull()
    expect((await site.draw(id, "bob", "accept")).body.code).toBe("no-draw-offer")
  })
})
