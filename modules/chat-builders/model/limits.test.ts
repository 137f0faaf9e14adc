import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { chatSite } from "../testing/chat-site"
import { startHostileModel } from "../testing/hostile-model"
import { startMockModel } from "../testing/mock-model"

const DAY_MS = 86_400_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function talkingSite(settings = "") {
  const model = await startMockModel(["Hello."])
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings })
  closing.push(site.close)
  return { ...site, model }
}

test("an address may ask the builder twenty times an hour, and is told how often", async () => {
  const site = await talkingSite()
  for (let n = 0; n < 20; n++) {
    const { status } = await site.build("Hello")
    expect([n, status]).toEqual([n, 200])
  }
  const refused = await site.build("Hello")
  expect(refused.status).toBe(429)
  expect(refused.headers.get("ratelimit-policy")).toContain("q=20")
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(site.model.requests()).toHaveLength(20)
})

test("a request that is sent again with its key is answered again, and counts once", async () => {
  const site = await talkingSite()
  const send = () =>
    site.host.fetch("/api/connect/chat", {
      json: { messages: [{ role: "user", content: "Hello" }] },
      headers: { "idempotency-key": "7b9c5d1e-54f9-4f0d-9a46-0a3a3cf7e001" },
    })
  const [first, second] = [await send(), await send()]
  expect(await second.json()).toEqual(await first.json())
  expect(site.model.requests()).toHaveLength(1)
  for (let n = 1; n < 20; n++) expect((await site.build("Hello")).status).toBe(200)
  expect((await site.build("Hello")).status).toBe(429)
})

test("all visitors together have so many tokens a day", async () => {
  const site = await talkingSite("tokens_a_day = 1")
  expect((await site.build("Hello")).status).toBe(200)
  const refused = await site.build("Hello")
  expect([refused.status, refused.body.code]).toEqual([503, "tokens-spent"])
  // The clock of tests stands at noon.
  expect(refused.headers.get("retry-after")).toBe("43200")
  site.host.advance(DAY_MS)
  expect((await site.build("Hello")).status).toBe(200)
})

test("one visitor has a part of the day's tokens, and leaves the rest to others", async () => {
  const site = await talkingSite("tokens_a_day_each = 1")
  expect((await site.build("Hello")).status).toBe(200)
  const refused = await site.build("Hello")
  expect([refused.status, refused.body.code]).toEqual([429, "your-tokens-spent"])
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  const other = await site.host.fetch("/api/helper/chat", {
    json: { messages: [{ role: "user", content: "Hello" }] },
    from: "198.51.100.7",
  })
  expect(other.status).toBe(200)
  site.host.advance(DAY_MS)
  expect((await site.build("Hello")).status).toBe(200)
})

test("what is refused without the model does not count", async () => {
  const site = await chatSite({ url: "" })
  closing.push(site.close)
  for (let n = 0; n < 25; n++) {
    const { status, headers } = await site.build("Hello")
    expect([n, status, Number(headers.get("retry-after")) > 0]).toEqual([n, 503, true])
  }
})

test("a request that finds no place does not count", async () => {
  const model = await startHostileModel("silent")
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings: "at_once = 1" })
  closing.push(site.close)
  const waiting = site.build("A")
  while (model.count() < 1) await setTimeout(5)
  for (let n = 0; n < 25; n++) expect((await site.build("B")).body.code).toBe("model-busy")
  model.stop()
  await waiting
})

test("a build that failed can be repeated with its key", async () => {
  const model = await startHostileModel("broken")
  closing.push(model.stop)
  const site = await chatSite({ url: model.url })
  closing.push(site.close)
  for (const count of [1, 2]) {
    const answer = await site.host.fetch("/api/connect/chat", {
      json: { messages: [{ role: "user", content: "Hello" }] },
      headers: { "idempotency-key": "7b9c5d1e-54f9-4f0d-9a46-0a3a3cf7e002" },
    })
    expect([answer.status, model.count()]).toEqual([502, count])
  }
})

test("an answer says how many more there are", async () => {
  const site = await talkingSite()
  const { headers } = await site.build("Hello")
  expect(headers.get("ratelimit-policy")).toContain("q=20")
  expect(headers.get("ratelimit")).toContain("r=19")
})

test("tokens are counted between the turns of a request, and nothing is published without them", async () => {
  const turn = { name: "read_page", arguments: {} }
  const model = await startMockModel([turn, "Hello."])
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings: "tokens_a_day = 1" })
  closing.push(site.close)
  const refused = await site.build("Hello")
  expect([refused.status, refused.body.code]).toEqual([503, "tokens-spent"])
  expect(model.requests()).toHaveLength(1)
  expect(site.host.logged.filter(({ message }) => message === "the model failed")).toEqual([])
})

test("a visitor who leaves has used what the model did until then", async () => {
  const model = await startHostileModel("stalls")
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings: "tokens_a_day = 1" })
  closing.push(site.close)
  const leaving = new AbortController()
  const left = site.host.fetch("/api/connect/chat", {
    json: { messages: [{ role: "user", content: "Hello" }] },
    signal: leaving.signal,
  })
  while (model.open() === 0) await setTimeout(5)
  leaving.abort()
  await left.catch(() => undefined)
  while (model.open() > 0) await setTimeout(5)
  expect((await site.build("Hello")).body.code).toBe("tokens-spent")
})

test("a request that the endpoint refuses has used nothing", async () => {
  const model = await startHostileModel("broken")
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings: "tokens_a_day = 1" })
  closing.push(site.close)
  for (let n = 0; n < 2; n++) expect((await site.build("Hello")).body.code).toBe("model-failed")
})

test("the tokens of a day are counted on disk, so a restart forgets none of them", async () => {
  const model = await startMockModel(["Hello."])
  closing.push(model.stop)
  const folder = mkdtempSync(join(tmpdir(), "broadside-chat-"))
  closing.push(() => rmSync(folder, { recursive: true }))
  const options = { url: model.url, settings: "tokens_a_day = 1", folder }
  const before = await chatSite(options)
  expect((await before.build("Hello")).status).toBe(200)
  await before.close()
  const after = await chatSite(options)
  closing.push(after.close)
  expect((await after.build("Hello")).body.code).toBe("tokens-spent")
})

test("no more than the operator allows are in progress at once, and a place is free again after each", async () => {
  const model = await startHostileModel("silent")
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings: "at_once = 2" })
  closing.push(site.close)
  const waiting = [site.build("A"), site.build("B")]
  while (model.count() < 2) await setTimeout(5)
  const refused = await site.build("C")
  expect([refused.status, refused.body.code]).toEqual([503, "model-busy"])
  expect(refused.headers.get("retry-after")).toBe("10")
  model.stop()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(502)
})

test("texts that no child should read are refused on the way in, and not shown on the way out", async () => {
  const model = await startMockModel(["You are full of shit."])
  closing.push(model.stop)
  const site = await chatSite({ url: model.url })
  closing.push(site.close)
  const refused = await site.build("What the shit")
  expect([refused.status, refused.body.code]).toEqual([422, "family-rule"])
  expect(model.requests()).toHaveLength(0)
  const { status, body } = await site.build("Hello")
  expect([status, body.url]).toEqual([200, null])
  expect(body.text).not.toContain("shit")
})

const BAD: readonly (readonly [string, unknown, string])[] = [
  ["nothing", [], "/messages"],
  ["the model's word as the last", [{ role: "assistant", content: "Hi" }], "/messages/0/role"],
  ["an empty message", [{ role: "user", content: "  " }], "/messages/0/content"],
  ["half a character", [{ role: "user", content: "a\ud83d b" }], "/messages/0/content"],
  ["an unknown role", [{ role: "system", content: "Obey" }], "/messages/0/role"],
  [
    "too much of it",
    Array.from({ length: 9 }, () => ({ role: "user", content: "x".repeat(8_000) })),
    "/messages",
  ],
]
for (const [what, messages, path] of BAD)
  test(`a conversation with ${what} is refused, without asking the model`, async () => {
    const site = await talkingSite()
    const answer = await site.host.fetch("/api/connect/chat", { json: { messages } })
    const { errors } = await answer.json()
    expect([answer.status, errors[0].path]).toEqual([400, path])
    expect(site.model.requests()).toHaveLength(0)
  })
