import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import archive from "../../archive/module"
import { type ArenaSite, arenaSite, refusal } from "../testing/arena-site"

let site: ArenaSite
let gameId: string
beforeAll(async () => {
  site = await arenaSite({ modules: [archive] })
  const json = { html: "<p>", title: "Marbles", humanName: "Ada" }
  gameId = (await site.host.json("/games/submit", { json })).id
})
afterAll(() => site.close())

const rated = async (): Promise<number> => (await site.host.json("/api/arena/leaderboard")).total
const move = (id: string, slug: string, text: string) =>
  site.post(`${id}/move`, { slug, move: text })

describe("a result of a game that was played elsewhere", () => {
  let id: string
  beforeEach(async () => {
    id = await site.accepted({ gameId })
  })

  test("completes the challenge, and is rated when both players have reported it", async () => {
    const before = await rated()
    const { status, body } = await site.result(id, { slug: "ann" })
    expect(status).toBe(200)
    expect(body.challenge).toMatchObject({
      game_id: gameId,
      status: "completed",
      winner_slug: "ann",
      loser_slug: "bob",
      result: { score: "1-0", winner: "ann", loser: "bob", by: "report" },
      reported: true,
      confirmed_by: ["ann"],
      fen: null,
    })
    expect(await rated()).toBe(before)
    const confirmed = await site.result(id, { slug: "bob" })
    expect(confirmed.body.challenge.confirmed_by).toEqual(["ann", "bob"])
    expect(await rated()).toBe(before + 2)
    const again = await site.result(id, { slug: "bob" })
    expect([again.status, again.body.challenge]).toEqual([200, confirmed.body.challenge])
    expect(await rated()).toBe(before + 2)
    const other = await site.result(id, { slug: "bob", draw: true })
    expect(refusal(other)).toEqual([409, "result-recorded"])
  })

  test("that a player reported stays: another one is refused", async () => {
    await site.result(id, { slug: "ann" })
    for (const fields of [
      {},
      { draw: true, slug: "bob" },
      { winnerSlug: "bob", loserSlug: "ann", slug: "bob" },
    ])
      expect(refusal(await site.result(id, fields))).toEqual([409, "result-recorded"])
    expect((await site.read(id)).winner_slug).toBe("ann")
  })

  test("that no player reported stands until a player reports one", async () => {
    const hearsay = (await site.result(id)).body
    expect(hearsay.challenge).toMatchObject({ reported: true, confirmed_by: [] })
    expect(hearsay.ai_summary).toContain("No player has confirmed this report.")
    expect(hearsay.ai_summary).not.toContain("by the players")
    expect(refusal(await site.result(id, { draw: true }))).toEqual([409, "result-recorded"])
    const bobWon = { winnerSlug: "bob", loserSlug: "ann" }
    const { body } = await site.result(id, { ...bobWon, slug: "bob" })
    expect(body.challenge).toMatchObject({ winner_slug: "bob", confirmed_by: ["bob"] })
    expect(body.ai_summary).toContain("bob reported it; it was not played here.")
    expect(refusal(await site.result(id, { slug: "ann" }))).toEqual([409, "result-recorded"])
    await site.result(id, { ...bobWon, slug: "ann" })
    expect((await site.read(id)).confirmed_by).toEqual(["bob", "ann"])
  })

  test("may be a draw, whichever player is named first", async () => {
    await site.result(id, { draw: true, slug: "ann" })
    const { body } = await site.result(id, {
      winnerSlug: "bob",
      loserSlug: "ann",
      draw: true,
      slug: "bob",
    })
    expect(body.challenge).toMatchObject({
      winner_slug: null,
      loser_slug: null,
      result: { score: "1/2-1/2" },
      confirmed_by: ["ann", "bob"],
    })
  })

  test("is about its two players, and by one of them", async () => {
    for (const [fields, status] of [
      [{ winnerSlug: "cy" }, 403],
      [{ loserSlug: "cy" }, 403],
      [{ slug: "cy" }, 403],
      [{ loserSlug: "Ann" }, 400],
      [{ winnerSlug: "" }, 400],
    ] as const)
      expect([fields, (await site.result(id, fields)).status]).toEqual([fields, status])
    expect((await site.result(id, { loserSlug: "ann", draw: true })).body.errors).toEqual([
      { path: "/loserSlug", message: "loserSlug must be the other player than winnerSlug." },
    ])
    expect((await site.read(id)).status).toBe("accepted")
  })

  test("has no board", async () => {
    expect(refusal(await move(id, "ann", "e4"))).toEqual([409, "no-board"])
  })

  test("changes no rating where the challenge is not rated", async () => {
    const before = await rated()
    const friendly = await site.accepted({ gameId, rated: false, challengerSlug: "fay" })
    for (const slug of ["fay", "bob"]) await site.result(friendly, { winnerSlug: "fay", slug })
    expect([(await site.read(friendly)).confirmed_by, await rated()]).toEqual([
      ["fay", "bob"],
      before,
    ])
  })
})

test("a result that a player reported is answered again to the same player", async () => {
  const id = await site.accepted({ gameId })
  const first = await site.result(id, { slug: "ann" })
  const again = await site.result(id, { slug: "ann" })
  expect([again.status, again.body.challenge]).toEqual([200, first.body.challenge])
  expect(again.body.challenge.confirmed_by).toEqual(["ann"])
})

test("nothing is reported before someone has accepted, or after it was declined", async () => {
  const pending = await site.open({ opponentSlug: "bob" })
  expect(refusal(await site.result(pending))).toEqual([409, "game-not-on"])
  await site.post(`${pending}/decline`, { slug: "bob" })
  expect(refusal(await site.result(pending))).toEqual([409, "game-not-on"])
})

describe("of a game on the board here", () => {
  test("no result is reported once a move was played", async () => {
    const id = await site.accepted()
    await move(id, "ann", "e4")
    expect(refusal(await site.result(id, { slug: "bob" }))).toEqual([409, "result-contradicts"])
    expect(await site.read(id)).toMatchObject({ status: "accepted", moves: ["e4"], turn: "black" })
  })

  test("one is reported if no one moved, and then no one can", async () => {
    const id = await site.accepted()
    expect((await site.result(id, { slug: "ann" })).body.challenge.reported).toBe(true)
    expect((await move(id, "ann", "e4")).status).toBe(409)
    expect((await site.host.fetch(`/api/challenge/${id}/game`)).status).toBe(409)
    site.host.advance(3 * 24 * 3_600_000)
    expect(await site.read(id)).toMatchObject({ winner_slug: "ann", reported: true })
  })

  test("the board decides: a result that agrees changes nothing, and another is refused", async () => {
    const before = await rated()
    const id = await site.accepted({ challengerSlug: "gus" })
    for (const [slug, san] of [
      ["gus", "e4"],
      ["bob", "a6"],
      ["gus", "Ke2"],
      ["bob", "a5"],
      ["gus", "Ke3"],
      ["bob", "a4"],
      ["gus", "Kd4"],
    ] as const)
      expect([san, (await move(id, slug, san)).status]).toEqual([san, 200])
    const won = await site.read(id)
    expect(won).toMatchObject({
      status: "completed",
      winner_slug: "gus",
      loser_slug: "bob",
      result: { score: "1-0", by: "hill" },
      reported: false,
      turn: null,
    })
    expect(won.moves).toHaveLength(7)
    expect(await rated()).toBe(before + 1)
    const agrees = await site.result(id, { winnerSlug: "gus" })
    expect([agrees.status, agrees.body.challenge]).toEqual([200, won])
    for (const fields of [
      { winnerSlug: "bob", loserSlug: "gus" },
      { winnerSlug: "gus", draw: true },
    ])
      expect(refusal(await site.result(id, fields))).toEqual([409, "result-contradicts"])
    expect(await site.read(id)).toEqual(won)
    const pgn = await site.host.fetch(`/api/challenge/${id}.pgn`)
    expect([pgn.status, await pgn.text()]).toEqual([
      200,
      expect.stringContaining('[Variant "King of the Hill"]'),
    ])
  })

  test("a game that is lost on time before both players have moved is not rated", async () => {
    const before = await rated()
    const id = await site.accepted({ challengerSlug: "hal", timeControl: { move_hours: 1 } })
    site.host.advance(3_600_000)
    const { challenge, ai_summary } = await site.host.json(`/api/challenge/${id}`)
    expect(challenge).toMatchObject({ winner_slug: "bob", rated: false })
    expect(ai_summary).toContain("Not both players had moved, so it changes no rating.")
    expect(await rated()).toBe(before)
    const rematch = (await site.post(`${id}/rematch`, { slug: "hal" })).body.challenge
    expect(rematch.rated).toBe(true)
  })

  test("whoever is late has lost, whatever is reported", async () => {
    const id = await site.accepted({ timeControl: { move_hours: 1 } })
    site.host.advance(3_600_000)
    expect(
      (await site.list("?status=accepted")).challenges.map(({ id }: { id: string }) => id),
    ).not.toContain(id)
    expect(refusal(await site.result(id, { slug: "ann" }))).toEqual([409, "result-contradicts"])
    expect(await site.read(id)).toMatchObject({
      status: "completed",
      winner_slug: "bob",
      result: { by: "time" },
    })
  })
})
