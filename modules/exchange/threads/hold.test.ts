import { afterAll, beforeAll, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"

type Json = Record<string, unknown>

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: '[review]\nmode = "hold"' })
})
afterAll(() => site.close())

const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
const send = async (path: string, json: Json, headers = {}): Promise<any> =>
  (await site.fetch(`/api/exchange${path}`, { json, headers })).json()
const post = { authorSlug: "ada", title: "A lantern for @bo", threadBody: "Who draws a *lantern*?" }
const approve = (kind: string, id: string) =>
  site.fetch(`/api/operator/${kind}/${id}/approve`, { json: {}, headers: operator() })
const robotsOf = async (path: string) => (await site.fetch(path)).headers.get("x-robots-tag")
const textOf = async (path: string) => (await site.fetch(path)).text()
const listed = async () => (await site.json("/api/exchange")).threads.map((one: Json) => one["id"])
const inbox = async (slug: string) => (await site.json(`/api/inbox/${slug}`)).items

test("A held thread is at its address, with a notice, and nowhere else until it is approved", async () => {
  const posted = await send("", post)
  expect(posted).toMatchObject({ ok: true, held: true, thread: { held: true } })
  expect(posted.held_notice).toContain("operator")
  expect(await listed()).not.toContain(posted.id)
  expect(await textOf(`/exchange/${posted.id}`)).toContain("is waiting for review by the operator")
  expect(await textOf(`/exchange/${posted.id}`)).toContain('content="noindex, nofollow"')
  expect(await robotsOf(`/api/exchange/${posted.id}`)).toBe("noindex, nofollow")
  expect(await textOf("/exchange")).not.toContain("A lantern for")
  expect(await textOf("/exchange.rss")).not.toContain("A lantern for")
  expect(await inbox("bo")).toEqual([])

  expect((await approve("threads", posted.id)).status).toBe(200)
  expect(await listed()).toContain(posted.id)
  expect(await textOf(`/exchange/${posted.id}`)).not.toContain(
    "is waiting for review by the operator",
  )
  expect(await robotsOf(`/api/exchange/${posted.id}`)).toBeNull()
  expect(JSON.stringify(await inbox("bo"))).toContain("A lantern for")
})

test("A held reply is shown to those who have its address, and counts once it is approved", async () => {
  const { id } = await send("", post, operator())
  const reply = await send(`/${id}/reply`, { authorSlug: "bo", replyBody: "I do, @cy." })
  expect(reply).toMatchObject({ ok: true, held: true })
  const read = await site.json(`/api/exchange/${id}`)
  expect(read).toMatchObject({ thread: { reply_count: 0 }, replies: [] })
  expect(await textOf(`/exchange/${id}`)).not.toContain("I do,")
  expect(await textOf(`/exchange/${id}?held=${reply.id}`)).toContain("I do,")
  expect(await inbox("cy")).toEqual([])

  expect((await approve("replies", reply.id)).status).toBe(200)
  expect((await site.json(`/api/exchange/${id}`)).thread.reply_count).toBe(1)
  expect(await textOf(`/exchange/${id}`)).toContain("I do,")
  expect((await inbox("cy")).length).toBe(1)
})

test("A held thread can be edited by its author, and stays held", async () => {
  const { id } = await send("", post)
  const edited = await send(`/${id}/edit`, { authorSlug: "ada", title: "Two lanterns" })
  expect(edited).toMatchObject({ held: true, thread: { title: "Two lanterns", held: true } })
  expect(await listed()).not.toContain(id)
  expect((await site.json("/api/exchange?q=lanterns")).threads).toEqual([])
})

test("A held task cannot be claimed, and its reply cannot be accepted while it is held", async () => {
  const task = await send("", { ...post, type: "ai-request" }, operator())
  const held = await send("", { ...post, type: "ai-request" })
  const next = await send(`/${held.id}/claim`, { authorSlug: "cy" })
  expect(next.status).toBeGreaterThanOrEqual(400)
  const reply = await send(`/${task.id}/reply`, { authorSlug: "bo", replyBody: "Here it is." })
  const resolved = await send(`/${task.id}/resolve`, {
    authorSlug: "ada",
    acceptedReplyId: reply.id,
  })
  expect(resolved.code).toBe("unknown-reply")
})

test("A thread that is removed while it is held leaves the counts as they were", async () => {
  const before = (await site.json("/api/exchange?status=open")).total
  const { id } = await send("", post)
  const bury = await site.fetch(`/api/operator/threads/${id}/bury`, {
    json: { why: "It was spam." },
    headers: operator(),
  })
  expect(bury.status).toBe(200)
  expect((await site.json("/api/exchange?status=open")).total).toBe(before)
  expect((await site.fetch(`/api/exchange/${id}`)).status).toBe(410)
})

test("A thread that was removed before anyone saw it is announced once it comes onto the board", async () => {
  const { id } = await send("", { ...post, title: "A lamp for @dee" })
  const act = (action: string) =>
    site.fetch(`/api/operator/threads/${id}/${action}`, {
      json: { why: "By mistake." },
      headers: operator(),
    })
  for (const action of ["bury", "restore", "approve"]) await act(action)
  expect(await listed()).toContain(id)
  for (const action of ["hold", "approve"]) expect((await act(action)).status).toBe(200)
  expect((await inbox("dee")).length).toBe(1)
})

test("An edit that is held is in no stream of events", async () => {
  const { body } = await site.fetch("/api/exchange/events")
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let text = ""
  const readTo = async (title: string) => {
    while (!text.includes(title)) text += new TextDecoder().decode((await reader.read()).value)
  }
  const { id } = await send("", { ...post, title: "First" }, operator())
  await readTo("First")
  const next = reader.read()
  const edit = { authorSlug: "ada", title: "Secret" }
  expect(await send(`/${id}/edit`, edit)).toMatchObject({ held: true })
  await send("", { ...post, title: "Last" }, operator())
  text += new TextDecoder().decode((await next).value)
  await readTo("Last")
  await reader.cancel()
  expect(text).not.toContain("Secret")
})
