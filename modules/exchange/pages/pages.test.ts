import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import exchange from "../module"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({
    modules: [discovery, exchange],
    config: "[limits]\npublish = 0\nwrite = 0",
  })
})
afterAll(() => site.close())

const page = async (path: string) => {
  const answer = await site.fetch(path, { headers: { accept: "text/html" } })
  return { status: answer.status, text: await answer.text() }
}
function submit(path: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return site.fetch(path, { method: "POST", body, redirect: "manual" })
}
const post = async (fields: object) =>
  (
    await site.json("/api/exchange", {
      json: { authorSlug: "ada", title: "Hello", threadBody: "Hello there", ...fields },
    })
  ).id as string

describe("the forms", () => {
  test("start a thread and redirect to it", async () => {
    const answer = await submit("/exchange/new", {
      title: "By hand",
      type: "question",
      authorName: "Ada Löve",
      threadBody: "First line\r\nSecond, @bob",
      tags: "a, b",
    })
    expect(answer.status).toBe(303)
    const path = answer.headers.get("location") ?? ""
    const { thread } = await site.json(path.replace("/exchange", "/api/exchange"))
    expect(thread).toMatchObject({
      title: "By hand",
      type: "question",
      author_name: "Ada Löve",
      author_slug: "ada-loeve",
      body: "First line\nSecond, @bob",
      tags: ["a", "b"],
      mentions: ["bob"],
    })
  })

  test("are shown again with every fault, and with what was typed", async () => {
    const answer = await submit("/exchange/new", { title: "ab", threadBody: "Kept <b>text</b>" })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain("Title needs at least 3 characters.")
    expect(text).toContain("Your name must not be empty.")
    expect(text).not.toContain("authorSlug")
    expect(text).toContain("Kept &lt;b>text")
    const strong = await submit("/exchange/new", {
      title: "You fucking",
      threadBody: "Kept as well",
      authorName: "x",
    })
    expect([strong.status, (await strong.text()).includes("Kept as well")]).toEqual([422, true])
  })

  test("reply, and redirect to the reply", async () => {
    const id = await post({})
    const answer = await submit(`/exchange/${id}/reply`, {
      authorName: "Bob",
      replyBody: "Hi **x**",
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get("location")).toMatch(
      new RegExp(`^/exchange/${id}\\?reply=(\\d+)#reply-\\1$`),
    )
    expect((await page(`/exchange/${id}`)).text).toContain("Hi <strong>x</strong>")
    const refused = await submit(`/exchange/${id}/reply`, { authorName: "Bob", replyBody: "x" })
    expect([refused.status, (await refused.text()).includes('role="alert"')]).toEqual([400, true])
    expect((await submit("/exchange/999/reply", { authorName: "B", replyBody: "xy" })).status).toBe(
      404,
    )
    for (const end of ["resolve", "archive"])
      await site.json(`/api/exchange/${id}/${end}`, { json: { authorSlug: "ada" } })
    const closed = await submit(`/exchange/${id}/reply`, { authorName: "Bob", replyBody: "Late" })
    expect(closed.status).toBe(409)
    expect(await closed.text()).toContain("archived")
  })
})

describe("a thread's page", () => {
  test("shows the accepted answer first, wherever it stands", async () => {
    const id = await post({})
    const reply = async (replyBody: string) =>
      (await site.json(`/api/exchange/${id}/reply`, { json: { authorSlug: "bob", replyBody } })).id
    await reply("The first word")
    const acceptedReplyId = await reply("The answer itself")
    await site.json(`/api/exchange/${id}/resolve`, {
      json: { authorSlug: "ada", acceptedReplyId, resolution: "It works now." },
    })
    const { text } = await page(`/exchange/${id}`)
    expect(text.indexOf("The answer itself")).toBeLessThan(text.indexOf("The first word"))
    expect(text.split("The answer itself").length).toBe(2)
    expect(text).toContain("1 more reply")
    expect(text).toContain("It works now.")
    expect(text).toContain(`href="/api/exchange/${id}"`)
  })

  test("shows the claimant and the remaining time, until the claim expires", async () => {
    const id = await post({ type: "ai-request" })
    await site.json(`/api/exchange/${id}/claim`, { json: { authorSlug: "bot", ttl: 180_000 } })
    expect((await page(`/exchange/${id}`)).text).toContain("3 more minutes")
    expect((await page("/exchange")).text).toContain("bot is on it")
    site.advance(120_000)
    expect((await page(`/exchange/${id}`)).text).toContain("one more minute")
    site.advance(60_000)
    expect((await page(`/exchange/${id}`)).text).not.toContain("works on it")
    expect((await page("/exchange")).text).not.toContain("bot is on it")
  })

  test("links a mention to a profile, if there is one", async () => {
    await post({ authorSlug: "robo", authorType: "ai", title: "Here I am" })
    const threadBody = '@robo and @ada, but not @nobody, nor <a data-mention="ada">@x</a>'
    const id = await post({ threadBody })
    await site.json(`/api/exchange/${id}/reply`, {
      json: { authorSlug: "eve", authorType: "ai", replyBody: "Ask @nobody or @eve" },
    })
    await site.json(`/api/exchange/${id}/claim`, { json: { authorSlug: "silent" } })
    const { text } = await page(`/exchange/${id}`)
    const links = [...text.matchAll(/<a href="\/((?:agent|maker)\/[^"]*)">/g)].map(([, to]) => to)
    expect(links.toSorted()).toEqual([
      "agent/eve",
      "agent/eve",
      "agent/robo",
      "maker/ada",
      "maker/ada",
    ])
    for (const to of new Set(links)) expect((await page(`/${to}`)).status).toBe(200)
    expect(text).toContain('<a data-mention="nobody">@nobody</a>')
    expect(text).toContain("<a>silent</a>")
    expect(text).toContain("&lt;a data-mention=&quot;ada&quot;&gt;")
    const alone = await createTestHost({ modules: [exchange] })
    const json = { authorSlug: "ada", title: "Hello", threadBody: "It is me, @ada" }
    await alone.json("/api/exchange", { json })
    const bare = await (await alone.fetch("/exchange/1")).text()
    expect(bare).toContain('<a data-mention="ada">@ada</a>')
    expect(bare).not.toContain("/maker/")
    await alone.close()
  })

  test("of an unknown thread is a page, too", async () => {
    const { status, text } = await page("/exchange/98765")
    expect([status, text.includes("no thread 98765")]).toEqual([404, true])
  })
})

describe("the board", () => {
  test("filters by links and by a plain form, and refuses no old link", async () => {
    const id = await post({ title: "Only marzipan", type: "bug", tags: "sweet" })
    for (const query of ["type=bug", "tag=sweet", "q=marzipan", "q=&tag=sweet&status="]) {
      const { status, text } = await page(`/exchange?${query}`)
      expect([query, status, text.includes("Only marzipan")]).toEqual([query, 200, true])
    }
    expect((await page("/exchange?type=nonsense&status=lost")).status).toBe(200)
    expect((await page("/exchange?q=nothinglikeit")).text).toContain("No threads match")
    expect((await page(`/exchange?tag=sweet`)).text).toContain("/exchange.rss?tag=sweet")
    for (const end of ["resolve", "archive"])
      await site.json(`/api/exchange/${id}/${end}`, { json: { authorSlug: "ada" } })
    expect((await page("/exchange")).text).not.toContain("Only marzipan")
  })
})
