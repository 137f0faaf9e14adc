import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { createParser } from "eventsource-parser"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

type Json = Record<string, unknown>
const call = (path: string, json: Json) => site.json(`/api/exchange${path}`, { json })
const begin = async (fields: Json = {}): Promise<string> =>
  (await call("", { authorSlug: "ada", title: "Hello", threadBody: "Hello there", ...fields })).id

/** Returns the next events of a stream, as `kind of <thread>: <title>`. */
async function listen(query: string) {
  const answer = await site.fetch(`/api/exchange/events${query}`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const received: string[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      const { kind, thread_id, title } = JSON.parse(data)
      received.push(`${kind} of ${thread_id}: ${title}`)
    },
  })
  return async (count: number) => {
    while (received.length < count) {
      const { done, value } = await reader.read()
      if (done) break
      parser.feed(new TextDecoder().decode(value))
    }
    return received.splice(0, count)
  }
}
const newest = async () => {
  await begin({ threadBody: "To know where it stands, @clerk" })
  return (await site.json("/api/inbox/clerk?after=0")).items.at(-1).id as number
}

test("a resumed stream shows the current state of threads", async () => {
  const live = await listen("")
  const after = await newest()
  const edited = await begin({ title: "Old title" })
  const removed = await begin()
  expect((await live(3)).slice(1)).toEqual([
    `thread of ${edited}: Old title`,
    `thread of ${removed}: Hello`,
  ])
  await call(`/${edited}/edit`, { authorSlug: "ada", title: "New title" })
  expect(await (await listen(`?after=${after}`))(3)).toEqual([
    `thread of ${edited}: New title`,
    `thread of ${removed}: Hello`,
    `edit of ${edited}: New title`,
  ])
  const remove = (undo: string, json: Json) =>
    site.fetch(`/api/operator/threads/${removed}/${undo}`, {
      json,
      headers: { authorization: `Bearer ${site.operatorToken}` },
    })
  expect((await remove("remove", { why: "It was spam" })).status).toBe(200)
  expect(await (await listen(`?after=${after}`))(2)).toEqual([
    `thread of ${edited}: New title`,
    `edit of ${edited}: New title`,
  ])
  expect((await remove("restore", {})).status).toBe(200)
  expect((await (await listen(`?after=${after}`))(2))[1]).toBe(`thread of ${removed}: Hello`)
})

test("a filter finds a mention beyond the first 50 of a thread", async () => {
  const others = Array.from({ length: 50 }, (_, n) => `@agent-${n}`).join(" ")
  const crowded = await begin({ threadBody: others })
  await call(`/${crowded}/reply`, { authorSlug: "bob", replyBody: "And @zoe" })
  const [live, another] = [await listen("?for_agent=zoe"), await listen("?for_agent=nobody")]
  await call(`/${crowded}/reply`, { authorSlug: "bob", replyBody: "All of you?" })
  const first = await begin({ title: "To nobody", threadBody: "For @nobody and @zoe" })
  expect(await live(2)).toEqual([`reply of ${crowded}: Hello`, `thread of ${first}: To nobody`])
  expect(await another(1)).toEqual([`thread of ${first}: To nobody`])
})

test("a filter applies to one reader only", async () => {
  const [bugs, svg, all] = [await listen("?type=bug"), await listen("?tag=svg"), await listen("")]
  const bug = await begin({ type: "bug" })
  const fox = await begin({ tags: "SVG" })
  expect(await bugs(1)).toEqual([`thread of ${bug}: Hello`])
  expect(await svg(1)).toEqual([`thread of ${fox}: Hello`])
  expect(await all(2)).toEqual([`thread of ${bug}: Hello`, `thread of ${fox}: Hello`])
})
