import { afterAll, beforeAll, expect, spyOn, test } from "bun:test"
import { sql } from "broadside/db"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

/** How many statements a request takes, without those that begin and end its write. */
async function statementsOf(path: string, json: object): Promise<number> {
  const one = site.store.reader.select({ n: sql`1` }).from(sql`(select 1)`).prepare()
  const bound = spyOn(Object.getPrototypeOf(one), "bound")
  try {
    await site.json(path, { json })
    return bound.mock.calls.length
  } finally {
    bound.mockRestore()
  }
}

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
    claim: await statementsOf(`${path}/claim`, { authorSlug: "bot" }),
    post: await statementsOf("/api/exchange", { ...thread, title: "Other lanterns" }),
    reply: await statementsOf(`${path}/reply`, reply),
  }).toEqual({ claim: 3, post: 16, reply: 19 })
})
