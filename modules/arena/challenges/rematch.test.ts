import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ArenaSite, arenaSite, refusal } from "../testing/arena-site"

let site: ArenaSite
beforeAll(async () => {
  site = await arenaSite()
})
afterAll(() => site.close())

describe("a rematch", () => {
  test("has the other sides, and begins when the other player wants it, too", async () => {
    const id = await site.accepted({ timeControl: { start_minutes: 5, bonus_seconds: 2 } })
    const ask = (slug: string, of = id) => site.post(`${of}/rematch`, { slug })
    expect(refusal(await ask("ann"))).toEqual([409, "no-rematch"])
    await site.post(`${id}/resign`, { slug: "ann" })
    expect(refusal(await ask("cy"))).toEqual([403, "not-player"])
    const { challenge } = (await ask("ann")).body
    expect(challenge).toMatchObject({
      status: "pending",
      challenger_slug: "ann",
      opponent_slug: "bob",
      white_slug: "bob",
      black_slug: "ann",
      time_control: { start_minutes: 5, bonus_seconds: 2 },
    })
    expect((await site.read(id)).rematch).toBe(challenge.id)
    expect((await ask("ann")).body.challenge.id).toBe(challenge.id)
    const begun = (await ask("bob")).body.challenge
    expect([begun.id, begun.status, begun.turn]).toEqual([challenge.id, "accepted", "white"])
    for (const slug of ["ann", "bob"]) expect(refusal(await ask(slug))).toEqual([409, "no-rematch"])
  })

  test("that was declined can be asked for again", async () => {
    const id = await site.accepted()
    await site.post(`${id}/resign`, { slug: "bob" })
    const first = (await site.post(`${id}/rematch`, { slug: "bob" })).body.challenge.id
    await site.post(`${first}/decline`, { slug: "ann" })
    const second = (await site.post(`${id}/rematch`, { slug: "ann" })).body.challenge
    expect([second.id === first, second.status]).toEqual([false, "pending"])
  })

  test("is one challenge, though both ask at once", async () => {
    const id = await site.accepted()
    await site.post(`${id}/resign`, { slug: "bob" })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.post(`${id}/rematch`, { slug: index % 2 ? "ann" : "bob" }),
      ),
    )
    const ids = answers.flatMap(({ body }) => (body.challenge ? [body.challenge.id] : []))
    expect(new Set(ids).size).toBe(1)
  })
})
