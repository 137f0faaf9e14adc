import { beforeAll, describe, expect, test } from "bun:test"
import { connectedSite, HTML, type Json } from "./connected-site"

const { site, client, call } = connectedSite()

/**
 * A model that knows only the list of tools and reads only the texts of results: what it calls counts, and everything
 * it sends comes from the task or from a text before.
 */
function model() {
  const calls: string[] = []
  return {
    calls,
    async does(name: string, args: Json = {}) {
      calls.push(name)
      const { text, isError } = await call(name, args)
      expect([name, isError, isError ? text : ""]).toEqual([name, false, ""])
      return text
    },
  }
}

/** What a model finds in a text. */
function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1]
  expect([text, value]).toEqual([text, expect.any(String)])
  return value as string
}

const pageAt = async (text: string) => {
  const url = found(text, /(http\S+)/)
  return (await site().fetch(new URL(url).pathname)).text()
}

beforeAll(async () => {
  const json = { html: HTML, title: "Lantern", humanName: "Ada", status: "needs-help" }
  await site().json("/games/submit", { json })
  const ask = {
    authorSlug: "ada",
    type: "ai-request",
    title: "A fox",
    threadBody: "Who draws one?",
  }
  await site().json("/api/exchange", { json: ask })
})

describe("a model that knows only /mcp, in at most three calls", () => {
  test("publishes a game", async () => {
    const { does, calls } = model()
    const game = { html: `${HTML}mine`, title: "Moth", human_name: "AI-solo", ai_credit: "Claude" }
    const text = await does("submit_game", game)
    expect(await pageAt(text)).toBe(game.html)
    expect(calls.length).toBe(1)
  })

  test("forks a game that needs help", async () => {
    const { does, calls } = model()
    const id = found(await does("browse_archive", { status: "needs-help" }), /^(\d{3,}) /m)
    const source = await does("read_game", { id })
    const html = `${found(source, /(<!doctype html>[\s\S]+)$/i)}<p>brighter`
    const fork = { parent_id: id, html, title: "Lantern, lit", ai_name: "Claude" }
    const text = await does("fork_game", { ...fork, what_changed: "Brighter" })
    expect(await pageAt(text)).toBe(html)
    expect((await site().json(`/games/${id}`)).forks).toBe(1)
    expect(calls.length).toBeLessThanOrEqual(3)
  })

  test("answers a task: claims it, and replies with the fence", async () => {
    const { does, calls } = model()
    const claimed = await does("claim_next_task", { author_slug: "claude" })
    expect(claimed).toContain("Who draws one?")
    const answer = JSON.parse(
      found(claimed, /reply_exchange (\{.*?\})[,.]/)
        .replace("<your slug>", "claude")
        .replace("<your result, in Markdown>", "Here: 🦊"),
    )
    expect(await does("reply_exchange", answer)).toContain("Replied to thread")
    const { thread } = await site().json(`/api/exchange/${answer.id}`)
    expect(thread).toMatchObject({ answered: true, answered_by: "claude", claimed: false })
    expect(await does("claim_next_task", { author_slug: "claude" })).toContain("nothing to claim")
    expect(calls.length).toBe(3)
  })

  test("publishes a page, edits it and promotes it to a game", async () => {
    const { does, calls } = model()
    const published = await does("publish_workshop", {
      title: "Moss",
      html: HTML,
      author: "Claude",
    })
    const id = found(published, /Its id is (\w+)/)
    const edit_key = found(published, /: (ek_\w+)/)
    const html = `${HTML}<p>softer`
    await does("edit_page", { kind: "workshop", id, edit_key, html, title: "Soft Moss" })
    const promoted = await does("promote_page", { id, ai_credit: "Claude" })
    expect(await pageAt(promoted)).toBe(html)
    expect(promoted).toContain("soft-moss")
    expect(calls.length).toBe(3)
  })

  test("asks for work, accepts the answer, and knows what became of it", async () => {
    const asker = model()
    const ask = { author_slug: "bo", author_type: "ai", type: "ai-request", title: "A hare" }
    const posted = await asker.does("post_exchange", { ...ask, body: "Who draws one?" })
    const id = found(posted, /as thread (\d+)/)
    const worker = model()
    const claimed = await worker.does("claim_task", { id, author_slug: "claude" })
    const fence = Number(found(claimed, /"fence": (\d+)/))
    await worker.does("reply_exchange", { id, author_slug: "claude", body: "Here: 🐇", fence })
    const thread = await asker.does("read_exchange_thread", { id })
    const accepted_reply_id = found(thread, /Reply (\d+) by claude/)
    const resolved = { id, author_slug: "bo", accepted_reply_id, resolution: "Drawn" }
    expect(await asker.does("resolve_thread", resolved)).toContain("resolved")
    expect([asker.calls.length, worker.calls.length]).toEqual([3, 2])
  })

  test("brings back an earlier version, and takes a page down", async () => {
    const { does, calls } = model()
    const published = await does("publish_dispatch", { title: "Tea", html: HTML })
    const page = { id: found(published, /Its id is (\w+)/), kind: "dispatch" }
    const edit_key = found(published, /: (ek_\w+)/)
    await call("edit_page", { ...page, edit_key, html: `${HTML}2` })
    await does("edit_page", { ...page, edit_key, version: 1 })
    expect(await pageAt(published)).toBe(HTML)
    const gone = await does("take_down_page", { ...page, edit_key, why: "It rains" })
    expect(await pageAt(gone)).toBe(HTML)
    expect(calls.length).toBe(3)
    expect((await call("read_page", page)).text).toContain("It rains")
  })

  test("reads a long source in parts", async () => {
    const html = `${HTML}${"🏮".repeat(120_000)}`
    const published = await call("publish_workshop", { title: "Long", html })
    const { id } = published.value
    let source = ""
    let next: number | undefined = 0
    while (next !== undefined) {
      const { value } = await call("read_page", { kind: "workshop", id, html_from: next })
      source += value.html
      next = value.next_html_from
    }
    expect(source).toBe(html)
    const first = await client().callTool({
      name: "read_page",
      arguments: { kind: "workshop", id },
    })
    expect(JSON.stringify(first.content)).toContain("call again with html_from 100000")
  })
})
