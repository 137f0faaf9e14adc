import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ArenaSite, arenaSite, refusal } from "../testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite()
})
afterAll(() => site.close())

const PROTECTED = [403, "player-protected"]
const WRONG = [{}, { key: "wrong" }, { key: "" }]

/** A game in which both players are protected; ann has White. */
async function protectedGame() {
  const { challenge, key: ann } = (await site.create({ side: "white", protect: true })).body
  const { key: bob } = (await site.accept(challenge.id, "bob", { protect: true })).body
  return { id: challenge.id as string, ann: ann as string, bob: bob as string }
}

describe("the key of a protected player", () => {
  test("is shown once, and is nowhere else", async () => {
    const { id, ann, bob } = await protectedGame()
    expect(new Set([ann, bob]).size).toBe(2)
    const seen = JSON.stringify([
      await site.read(id),
      await site.list(),
      await site.host.json(`/api/challenge/${id}/game`),
      site.host.store.connection.query("SELECT * FROM arena_challenges").values(),
      site.host.logged,
    ])
    for (const key of [ann, bob]) expect(seen).not.toContain(key)
    expect(seen).not.toContain("keyHash")
  })

  test("is needed to move, to resign, to offer a draw, to report and for a rematch", async () => {
    const { id, ann, bob } = await protectedGame()
    const game = await site.host.json(`/api/challenge/${id}/game`)
    for (const more of [...WRONG, { key: bob }]) {
      const by = { slug: "ANN", ...more }
      const answers = [
        await site.post(`${id}/move`, { ...by, move: "e4" }),
        await site.post(`${id}/resign`, by),
        await site.post(`${id}/draw`, { ...by, action: "offer" }),
        await site.result(id, by),
        await site.post(`${id}/rematch`, by),
      ]
      expect(answers.map(refusal)).toEqual(Array(5).fill(PROTECTED))
    }
    expect(refusal(await site.result(id))).toEqual(PROTECTED)
    expect(await site.host.json(`/api/challenge/${id}/game`)).toEqual(game)
    expect((await site.post(`${id}/move`, { slug: "ann", move: "e4", key: ann })).status).toBe(200)
  })

  test("is needed to withdraw", async () => {
    const { challenge, key } = (await site.create({ protect: true })).body
    for (const more of WRONG)
      expect(
        refusal(await site.post(`${challenge.id}/withdraw`, { slug: "ann", ...more })),
      ).toEqual(PROTECTED)
    const withdrawn = await site.post(`${challenge.id}/withdraw`, { slug: "ann", key })
    expect(withdrawn.body.challenge.status).toBe("declined")
  })

  test("stays the same for a rematch, which no one else accepts or declines", async () => {
    const { id, ann, bob } = await protectedGame()
    await site.post(`${id}/resign`, { slug: "ann", key: ann })
    const asked = await site.post(`${id}/rematch`, { slug: "ann", key: ann })
    const next = asked.body.challenge.id
    for (const more of [...WRONG, { key: ann }]) {
      expect(refusal(await site.accept(next, "bob", more))).toEqual(PROTECTED)
      expect(refusal(await site.post(`${next}/decline`, { slug: "bob", ...more }))).toEqual(
        PROTECTED,
      )
    }
    const accepted = await site.accept(next, undefined, { key: bob, protect: true })
    expect([accepted.status, accepted.body.key]).toEqual([200, undefined])
    const move = { slug: "bob", move: "e4" }
    expect(refusal(await site.post(`${next}/move`, move))).toEqual(PROTECTED)
    expect((await site.post(`${next}/move`, { ...move, key: bob })).status).toBe(200)
  })

  test("is not asked of players who asked for none", async () => {
    const id = await site.accepted()
    const move = { slug: "ann", move: "e4", key: "anything" }
    expect((await site.post(`${id}/move`, move)).status).toBe(200)
    expect((await site.create()).body.key).toBeUndefined()
  })
})

test("a player whose opponent is protected cannot confirm the report alone", async () => {
  const { id, ann } = await protectedGame()
  expect((await site.result(id, { slug: "ann", key: ann })).status).toBe(200)
  expect(refusal(await site.result(id, { slug: "bob", key: ann }))).toEqual(PROTECTED)
  expect((await site.read(id)).confirmed_by).toEqual(["ann"])
})
