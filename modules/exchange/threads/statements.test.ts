import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

/** How many statements a request takes, without those that begin and end its write. */
const countStatements = async (path: string, json: object) =>
  (await site.statementsOf(() => site.json(path, { json }))).length

const LONG =
  "Long enough for a fingerprint, so that it is compared with all that came before. ".repeat(3)
const thread = { authorSlug: "ada", title: "Lanterns", threadBody: LONG }

test("a write takes no more statements than it needs", async () => {
  const { id } = await site.json("/api/exchange", { json: thread })
  const path = `/api/exchange/${id}`
  await site.json(`${path}/claim`, { json: { authorSlug: "bot" } })
  const reply = {
    authorSlug: "eve",
    replyBody: "Other words, as many as a fingerprint takes. ".repeat(6),
  }
  await site.json(`${path}/reply`, { json: { ...reply, replyBody: "A first one, short." } })
  expect({
    claim: await countStatements(`${path}/claim`, { authorSlug: "bot" }),
    post: await countStatements("/api/exchange", { ...thread, title: "Other lanterns" }),
    reply: await countStatements(`${path}/reply`, reply),
  }).toEqual({ claim: 2, post: 15, reply: 18 })
})
