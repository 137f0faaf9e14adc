import { afterEach, describe, expect, test } from "bun:test"
import type { NameHistory } from "../contract"
import { type NotesSite, notesSite } from "./testing/notes-site"

const DAY_MS = 86_400_000

let open: NotesSite | undefined
const started = async (...options: Parameters<typeof notesSite>) => {
  open = await notesSite(...options)
  return open
}
afterEach(() => open?.site.close())

const POSTED: NameHistory = {
  firstPosts: async (_, slug) => (slug.startsWith("posted") ? [{ at: 1, hasKey: true }] : []),
  postedAt: async () => 1,
}

test("a protected name is free again after a month, unless someone wrote under it or has posts", async () => {
  const { site, send, claim, write } = await started("claimed", POSTED)
  const key = await claim("ada")
  expect((await write(`ada#${key}`)).isProtected).toBe(true)
  await claim("bea")
  await send("/api/names/posted/claim", { edit_key: "ek_1" })
  const states = async () => {
    await site.runJob("trust.names")
    const slugs = ["ada", "bea", "posted"]
    return Promise.all(slugs.map(async (slug) => (await site.json(`/api/names/${slug}`)).protected))
  }
  site.advance(30 * DAY_MS - 60_000)
  expect(await states()).toEqual([true, true, true])
  site.advance(120_000)
  expect(await states()).toEqual([true, false, true])
  site.advance(60 * DAY_MS)
  expect(await states()).toEqual([true, false, true])
})

test("of the names of earlier versions, the operator hears which may be someone else's", async () => {
  const { site, claim, operator, send } = await started("claimed", POSTED)
  await claim("ada")
  const byOperator = (slug: string) => send(`/api/names/${slug}/claim`, {}, operator)
  expect((await byOperator("posted-before")).status).toBe(200)
  expect((await byOperator("gemini")).status).toBe(200)
  const { connection } = site.store
  connection.run("update trust_names set is_settled = 0")
  await site.runJob("trust.earlier-names")
  const unsettled = connection
    .query("select slug from trust_names where is_settled = 0 order by slug")
    .values()
  expect(unsettled.flat()).toEqual(["gemini", "posted-before"])
})

describe("the name of a model", () => {
  test("is credited without proof where all authors need one, and no one writes under it", async () => {
    const { write, send } = await started("strict")
    expect((await send("/api/notes", { author: "Claude", isCredit: true })).status).toBe(200)
    expect((await send("/api/notes", { author: "Claudia", isCredit: true })).status).toBe(403)
    expect((await write("Claude")).error).toContain("cannot be protected")
  })

  test("that someone protects before it is one needs their proof, as any other", async () => {
    const { send, operator } = await started()
    await send("/api/names/gemini/claim", {}, operator)
    expect((await send("/api/notes", { author: "Gemini", isCredit: true })).status).toBe(403)
  })
})
