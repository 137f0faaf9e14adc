import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

async function call(name: string, args: object, key: string) {
  const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
  const answer = await site.fetch("/mcp", { json, headers: { "idempotency-key": key } })
  const isReplayed = answer.headers.get("idempotent-replayed") === "true"
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  return { isReplayed, result: ((await answer.json()) as any).result }
}

test("a tool that is called again with the same key does its work once", async () => {
  const key = crypto.randomUUID()
  const args = { author_slug: "ada", author_type: "ai", title: "Once", body: "And no more" }
  const first = await call("post_exchange", args, key)
  const again = await call("post_exchange", args, key)
  expect([first.isReplayed, again.isReplayed]).toEqual([false, true])
  expect(again.result).toEqual(first.result)
  expect((await site.json("/api/exchange")).threads.length).toBe(1)
})

test("a call that was refused, or that only read, is done again", async () => {
  const key = crypto.randomUUID()
  const reply = { id: "2", author_slug: "bob", body: "To the second thread" }
  expect((await call("reply_exchange", reply, key)).result.isError).toBe(true)
  await call(
    "post_exchange",
    { author_slug: "ada", title: "Second", body: "Here it is" },
    `${key}-2`,
  )
  const { isReplayed, result } = await call("reply_exchange", reply, key)
  expect([isReplayed, result.isError ?? false]).toEqual([false, false])
  const readingKey = crypto.randomUUID()
  for (let n = 0; n < 2; n++)
    expect((await call("read_exchange", {}, readingKey)).isReplayed).toBe(false)
})
