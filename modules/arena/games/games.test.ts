import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Chess } from "chess.js"
import { type GamesSite, gamesSite } from "../testing/games-site"

const DAY = 86_400_000
const HILL = ["e4", "e5", "Ke2", "Ke7", "Ke3", "Ke6", "Kf3", "Kf6", "Kg3", "d6", "Kf3", "g6"]

let site: GamesSite
beforeEach(async () => {
  site = await gamesSite()
})
afterEach(() => site.close())

describe("a game", () => {
  test("tells what an agent needs for its next move", async () => {
    const id = await site.accepted()
    const game = await site.read(id)
    expect(game).toMatchObject({
      ok: true,
      id,
      status: "accepted",
      variant: "King of the Hill",
      fen: new Chess().fen(),
      ply: 0,
      turn: "white",
      white: { slug: "ann", type: "human", rating: null, provisional: true, left_ms: DAY },
      black: { slug: "bob", type: "ai", rating: null, provisional: true, left_ms: DAY },
      last_move: null,
      clock: {
        time_control: { move_hours: 24 },
        deadline: new Date(site.host.now() + DAY).toISOString(),
      },
      draw_offer: null,
      result: null,
    })
    expect(game.legal_moves).toHaveLength(20)
    expect(game.legal_moves).toContainEqual({ uci: "g1f3", san: "Nf3" })
    expect(game.board).toBe(
      [
        "8 r n b q k b n r",
        "7 p p p p p p p p",
        "6 . . . . . . . .",
        "5 . . . * * . . .",
        "4 . . . * * . . .",
        "3 . . . . . . . .",
        "2 P P P P P P P P",
        "1 R N B Q K B N R",
        "  a b c d e f g h",
      ].join("\n"),
    )
    expect(game.ai_summary).toContain(
      `POST /api/challenge/${id}/move {"slug": "ann", "move": "<one of legal_moves>", "ply": 0}`,
    )
  })

  test("has the challenger at the side of the challenge", async () => {
    const { white, black } = await site.read(await site.accepted({ side: "black" }))
    expect([white.slug, black.slug]).toEqual(["bob", "ann"])
  })

  test.each([
    ["pending", "hilltop"],
    ["accepted", "42"],
  ] as const)("that is %s and of %s has no board", async (status, game) => {
    const id = await site.accepted({ status, game })
    for (const path of ["game", "events"])
      expect((await site.host.fetch(`/api/challenge/${id}/${path}`)).status).toBe(409)
    expect((await site.move(id, "ann", "e4")).body.code).toMatch(/no-board|not-player/)
    expect((await site.host.fetch(`/api/challenge/${id}.pgn`)).status).toBe(409)
  })

  test("of an unknown challenge is 404", async () => {
    expect((await site.host.fetch("/api/challenge/7/game")).status).toBe(404)
    expect((await site.move("7", "ann", "e4")).body.code).toBe("unknown-challenge")
  })
})

describe("a move", () => {
  test("in UCI or SAN is played, and the answer is the game after it", async () => {
    const id = await site.accepted()
    expect(await site.move(id, "ann", "e2e4", { ply: 0 })).toMatchObject({
      status: 200,
      body: { ply: 1, turn: "black", last_move: { uci: "e2e4", san: "e4" } },
    })
    expect((await site.move(id, "Bob", " Nf6 ")).body).toEqual(await site.read(id))
    expect((await site.read(id)).ai_summary).toStartWith("bob played Nf6; 2 moves so far. ann")
  })

  test("that is illegal is refused with those that are not", async () => {
    const id = await site.accepted()
    for (const move of ["e5", "e2e5", "O-O", "Ke2", "e4e5", "<b>"]) {
      const { status, body } = await site.move(id, "ann", move)
      expect([status, body.code, body.legal_moves.length]).toEqual([422, "illegal-move", 20])
    }
    expect((await site.read(id)).ply).toBe(0)
  })

  test("out of turn, or on another position, is refused with the position", async () => {
    const id = await site.accepted()
    const { fen } = await site.play(id, "e4")
    for (const [slug, more, code] of [
      ["ann", {}, "not-your-turn"],
      ["ann", { ply: 0 }, "wrong-ply"],
      ["bob", { ply: 0 }, "wrong-ply"],
      ["bob", { ply: 2 }, "wrong-ply"],
    ] as const)
      expect(await site.move(id, slug, "e5", more)).toMatchObject({
        status: 409,
        body: { code, ply: 1, fen },
      })
  })

  test("of someone else is refused", async () => {
    const id = await site.accepted()
    expect(await site.move(id, "eve", "e4")).toMatchObject({
      status: 403,
      body: { code: "not-player" },
    })
  })

  test.each([["ann"], ["both"]])("of %s at once is played once", async (who) => {
    const id = await site.accepted()
    const { legal_moves } = await site.read(id)
    const answers = await Promise.all(
      legal_moves.map(({ uci }: { uci: string }, index: number) =>
        site.move(id, who === "both" && index % 2 ? "bob" : "ann", uci, { ply: 0 }),
      ),
    )
    const isPlayed = answers.filter(({ status }) => status === 200)
    expect(isPlayed).toHaveLength(1)
    const { ply, fen } = await site.read(id)
    expect([ply, fen]).toEqual([1, isPlayed[0].body.fen])
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.ply, body.fen]).toEqual([409, 1, fen])
  })

  test("that was answered is stored", async () => {
    const id = await site.accepted()
    await site.play(id, ...HILL)
    const { position } = await site.games.find(id)
    const moves = await site.games.moves(id)
    expect([position.ply, moves.map(({ san }) => san)]).toEqual([HILL.length, HILL])
  })
})

describe("a game ends", () => {
  test("on the hill, and then nothing is played", async () => {
    const id = await site.accepted()
    await site.play(id, "e4", "e5", "Ke2", "a6", "Kd3", "a5", "Kc4", "a4")
    expect(await site.move(id, "ann", "Kd5")).toMatchObject({
      status: 200,
      body: {
        status: "completed",
        turn: null,
        legal_moves: [],
        result: { score: "1-0", winner: "ann", loser: "bob", by: "hill" },
        clock: { deadline: null },
      },
    })
    expect((await site.games.find(id)).challenge).toMatchObject({
      status: "completed",
      result: { winner: "ann", by: "hill", source: "board", confirmedBy: [] },
    })
    const refused = [
      await site.move(id, "bob", "Nf6"),
      await site.resign(id, "bob"),
      await site.draw(id, "bob", "offer"),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([409, "game-not-on"])
  })

  test("when a player resigns, also on the turn of the other", async () => {
    const id = await site.accepted()
    const { body } = await site.resign(id, "bob")
    expect(body.result).toEqual({ score: "1-0", winner: "ann", loser: "bob", by: "resignation" })
    expect(body.ai_summary).toStartWith("ann (white) beat bob by resignation after 0 moves.")
    expect(await site.resign(id, "bob")).toEqual({ status: 200, body })
    expect((await site.resign(id, "ann")).status).toBe(409)
  })

  test("for one of two who resign at once", async () => {
    const id = await site.accepted()
    const answers = await Promise.all([site.resign(id, "ann"), site.resign(id, "bob")])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
