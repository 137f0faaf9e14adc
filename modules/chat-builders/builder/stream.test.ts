import { afterEach, expect, test } from "bun:test"
import { setTimeout } from "node:timers/promises"
import { chatSite, page } from "../testing/chat-site"
import { startHostileModel } from "../testing/hostile-model"
import { startMockModel } from "../testing/mock-model"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const asked = {
  headers: { accept: "text/event-stream" },
  json: { messages: [{ role: "user", content: "A page" }] },
}

interface Event {
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: each event has data of its own
  readonly data: any
}
const eventsIn = (text: string): Event[] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event = "", data = ""]) => ({
    event,
    data: JSON.parse(data),
  }))

test("who accepts events sees what is done, and the same answer in the end", async () => {
  const html = page(`<p>${"Tea. ".repeat(400)}</p>`)
  const model = await startMockModel([
    { name: "write_page", arguments: { title: "Tea", html } },
    { name: "publish_page", arguments: {} },
    "Here is your tea.",
  ])
  closing.push(model.stop)
  const { host, close } = await chatSite({ url: model.url })
  closing.push(close)
  const answer = await host.fetch("/api/connect/chat", asked)
  expect(answer.headers.get("content-type")).toStartWith("text/event-stream")
  const events = eventsIn(await answer.text())
  const stages = events.flatMap(({ data }) => data.stage ?? [])
  expect(stages.filter((stage, at) => stage !== stages[at - 1])).toEqual([
    "thinking",
    "writing",
    "checking",
    "thinking",
    "publishing",
    "published",
    "thinking",
  ])
  expect(events.find(({ data }) => data.stage === "published")?.data).toMatchObject({
    url: events.at(-1)?.data.url,
    edit_key: events.at(-1)?.data.edit_key,
  })
  const writing = events.filter(({ data }) => data.stage === "writing" && data.added !== "{}")
  expect(JSON.parse(writing.map(({ data }) => data.added).join("")).html).toBe(html)
  expect(writing.at(-1)?.data.size).toBeGreaterThan(html.length)
  expect(events.at(-1)).toMatchObject({
    event: "done",
    data: { ok: true, text: "Here is your tea.", url: expect.stringContaining("/workshop/") },
  })
})

test("a failure is the last event, with the problem that JSON would be", async () => {
  const model = await startHostileModel("broken")
  closing.push(model.stop)
  const { host, close } = await chatSite({ url: model.url })
  closing.push(close)
  const events = eventsIn(await (await host.fetch("/api/connect/chat", asked)).text())
  expect(events.at(-1)).toMatchObject({
    event: "failed",
    data: { ok: false, status: 502, code: "model-failed" },
  })
})

test("what can be known before the model is asked is refused with its status", async () => {
  const { host, close } = await chatSite({ url: "" })
  closing.push(close)
  const answer = await host.fetch("/api/connect/chat", asked)
  expect([answer.status, (await answer.json()).code]).toEqual([503, "no-model"])
})

test("a request with a key is answered in JSON, so that it can be answered again", async () => {
  const model = await startMockModel([
    { name: "write_page", arguments: { title: "Tea", html: page("Tea") } },
    { name: "publish_page", arguments: {} },
    "Here is your tea.",
  ])
  closing.push(model.stop)
  const { host, close, published } = await chatSite({ url: model.url })
  closing.push(close)
  const headers = { ...asked.headers, "idempotency-key": "7b9c5d1e-54f9-4f0d-9a46-0a3a3cf7e003" }
  const [first, second] = [
    await host.fetch("/api/connect/chat", { ...asked, headers }),
    await host.fetch("/api/connect/chat", { ...asked, headers }),
  ]
  expect(await second.json()).toEqual(await first.json())
  expect(await published()).toBe(1)
})

test("a failure says in seconds when to try again", async () => {
  const model = await startHostileModel("busy")
  closing.push(model.stop)
  const { host, close } = await chatSite({ url: model.url })
  closing.push(close)
  const events = eventsIn(await (await host.fetch("/api/connect/chat", asked)).text())
  expect(events.at(-1)).toMatchObject({ event: "failed", data: { status: 503, retry_after: 7 } })
})

test("words that no child should read are not shown while they are written", async () => {
  const html = page(`<p>${"Tea. ".repeat(100)}shit ${"Tea. ".repeat(200)}</p>`)
  const model = await startMockModel([{ name: "write_page", arguments: { title: "Tea", html } }])
  closing.push(model.stop)
  const { host, close } = await chatSite({ url: model.url })
  closing.push(close)
  const text = await (await host.fetch("/api/connect/chat", asked)).text()
  expect(text).toContain('"stage":"writing"')
  expect(text).not.toContain("shit")
})

for (const [as, accept] of [
  ["JSON", "application/json"],
  ["events", "text/event-stream"],
] as const)
  test(`a site that stops does not wait for the model (${as})`, async () => {
    const model = await startHostileModel("stalls")
    closing.push(model.stop)
    const { host, close } = await chatSite({ url: model.url })
    closing.push(close)
    const answer = host.fetch("/api/connect/chat", { ...asked, headers: { accept } })
    while (model.open() === 0) await setTimeout(5)
    host.host.release()
    expect(await (await answer).text()).toContain('"code":"not-ready"')
    while (model.open() > 0) await setTimeout(5)
  })

test("who stops listening stops the model", async () => {
  const model = await startHostileModel("stalls")
  closing.push(model.stop)
  const { host, close, published } = await chatSite({ url: model.url })
  closing.push(close)
  const answer = await host.fetch("/api/connect/chat", asked)
  const reader = answer.body?.getReader()
  await reader?.read()
  while (model.open() === 0) await setTimeout(5)
  await reader?.cancel()
  while (model.open() > 0) await setTimeout(5)
  expect(await published()).toBe(0)
})
