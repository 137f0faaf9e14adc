import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "broadside/db"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange] })
})
afterAll(() => site.close())

const post = async (threadBody: string, title = "A thread") =>
  (await site.json("/api/exchange", { json: { authorSlug: "eve", title, threadBody } })).id
const reply = (id: string, replyBody: string) =>
  site.json(`/api/exchange/${id}/reply`, { json: { authorSlug: "eve", replyBody } })
const pageOf = async (id: string, query = "") =>
  (await site.fetch(`/exchange/${id}${query}`, { headers: { accept: "text/html" } })).text()

const TABLE = `${"|a".repeat(200)}\n${"|-".repeat(200)}\n${"|a\n".repeat(320)}\n`
const HANGS = `@a ${"//a.b/".repeat(3_300)}`

describe("posts that are made to be expensive", () => {
  test("by links that are none are stored, and what shows them answers", async () => {
    const id = await post(HANGS)
    expect((await pageOf(id)).length).toBeLessThan(100_000)
    const { items } = await site.json("/api/inbox/a")
    expect(items.length).toBe(1)
  })

  test("by large tables make no large page", async () => {
    const id = await post(TABLE.repeat(11).slice(0, 19_393))
    for (let n = 0; n < 10; n++) await reply(id, TABLE.repeat(11).slice(0, 19_393))
    expect((await pageOf(id)).length).toBeLessThan(700_000)
  })

  test("by many large replies are spread over pages, none left out", async () => {
    const id = await post("Many large ones")
    for (let n = 0; n < 8; n++) await reply(id, `reply-${n} ${"**a** ".repeat(3_300)}`)
    const seen: string[] = []
    let query: string | undefined = ""
    for (let pages = 0; query !== undefined && pages < 9; pages++) {
      const html = await pageOf(id, query)
      expect(html.length).toBeLessThan(800_000)
      seen.push(...[...html.matchAll(/<p>(reply-\d)/g)].map(([, name = ""]) => name))
      query = /href="[^"?]*(\?[^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&")
    }
    expect(seen).toEqual(Array.from({ length: 8 }, (_, n) => `reply-${n}`))
  })
})

describe("mentions", () => {
  test("in any number of replies make no large record, and all of them are found", async () => {
    const id = await post("Whom do you know?")
    for (let n = 0; n < 12; n++) {
      const names = Array.from({ length: 50 }, (_, at) => `@agent-${n}-${at}`)
      await reply(id, names.join(" "))
    }
    const { thread } = await site.json(`/api/exchange/${id}`)
    expect(thread.mentions.length).toBe(50)
    expect(thread.mentions[0]).toBe("agent-0-0")
    const mentioned = await site.json("/api/exchange?for_agent=agent-3-49")
    expect(mentioned.threads.map((one: { id: string }) => one.id)).toContain(id)
    const { items } = await site.json("/api/inbox/agent-11-49")
    expect(items.length).toBe(1)
    const edit = { authorSlug: "eve", replyBody: "Nobody any more" }
    const first = (await site.json(`/api/exchange/${id}`)).replies[0].id
    await site.json(`/api/exchange/${id}/reply/${first}/edit`, { json: edit })
    const { thread: edited } = await site.json(`/api/exchange/${id}`)
    expect(edited.mentions.length).toBe(50)
    expect(edited.mentions).not.toContain("agent-0-0")
    expect((await site.json("/api/exchange?for_agent=agent-0-0")).threads).toEqual([])
  })
})

test("what an older renderer made is rendered again, and keeps its words until then", async () => {
  const id = await post("A **bold** word, @zoe")
  const { id: deleted } = await reply(id, "And @yan")
  await site.json(`/api/exchange/${id}/reply/${deleted}/delete`, { json: { authorSlug: "eve" } })
  await site.store.writer.run(
    sql`update exchange_rendered set renderer = 0, html = '', excerpt = '' where thread = ${id}`,
  )
  // Any write makes pages read again.
  await post("Another one")
  expect(await pageOf(id)).toContain("A **bold** word, @zoe")
  await site.runJob("exchange.render-again")
  expect(await pageOf(id)).toContain("A <strong>bold</strong> word")
  // An edit notifies a name that only a deleted reply mentions.
  const { id: other } = await reply(id, "Or rather")
  const edit = { authorSlug: "eve", replyBody: "Or rather @yan" }
  await site.json(`/api/exchange/${id}/reply/${other}/edit`, { json: edit })
  expect((await site.json("/api/inbox/yan")).items.length).toBe(1)
})
