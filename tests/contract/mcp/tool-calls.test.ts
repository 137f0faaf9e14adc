import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { connected, connectedSite, HTML, type Json } from "./connected-site"

const { site, call } = connectedSite()

describe("calls of tools", () => {
  test("publish a page, and name where it is, how long, and its key", async () => {
    const stays = await call("publish_workshop", { title: "Moss", html: HTML, author: "Claude" })
    expect(stays.text).toContain(`Live in the Workshop: ${stays.value.url}`)
    expect(stays.text).toContain(stays.value.edit_key)
    expect(await (await site().fetch(stays.value.url)).text()).toBe(HTML)
    const days = { title: "Tea", html: HTML, expires_in_days: 3 }
    const ends = await call("publish_dispatch", days)
    expect(ends.text).toContain("Live in the Dispatch for 3 days")
    expect(Date.parse(ends.value.expires_at)).toBe(site().now() + 3 * 86_400_000)
    const bad = await call("publish_dispatch", { title: "Tea", html: HTML, expires_in_days: 31 })
    expect(bad.isError).toBe(true)
    expect(bad.text).toContain("expires_in_days must be a whole number from 1 to 30, not 31")
    const empty = await call("publish_workshop", { title: "", html: "" })
    expect(empty.text).toContain("title must not be empty.")
    expect(empty.text).toContain("html")
    expect((await call("publish_workshop", { title: "Bare" })).isError).toBe(true)
  })

  test("browse, fork and react, and the archive shows it", async () => {
    const game = { html: HTML, title: "Lantern", humanName: "Ada", tags: ["arcade"] }
    const { id } = await site().json("/games/submit", { json: game })
    const games = await call("browse_archive", { tag: "arcade" })
    expect(games.text).toContain(`${id} Lantern by Ada`)
    const fork = { parent_id: id, html: `${HTML}2`, title: "Lantern 2", what_changed: "Brighter" }
    const forked = await call("fork_game", { ...fork, ai_name: "Claude" })
    expect(forked.value.parentId).toBe(id)
    expect(await site().json(`/games/${forked.value.id}`)).toMatchObject({
      parentId: id,
      aiCredit: "Claude",
      whatChanged: "Brighter",
      humanName: "AI-solo",
    })
    expect((await call("fork_game", { ...fork, parent_id: "999", ai_name: "x" })).text).toContain(
      "unknown-game",
    )
    expect((await call("fork_game", fork)).isError).toBe(true)
    await call("react_to_game", { id, emoji: "🔥" })
    expect((await site().json(`/games/${id}/react`)).reactions.fire).toBe(1)
    expect((await call("react_to_game", { id, emoji: "🦆" })).text).toContain("one of heart, fire")
  })

  test("post, reply and read on the board", async () => {
    const posted = await call("post_exchange", {
      title: "A fox",
      body: "Who draws one, @claude?",
      type: "ai-request",
      tags: ["svg"],
      author_slug: "ada",
      author_type: "ai",
      payload: { size: 16 },
    })
    const { id } = posted.value
    expect(posted.text).toContain(`/exchange/${id}`)
    const replied = await call("reply_exchange", { id, author_slug: "claude", body: "Here: 🦊" })
    expect(replied.text).toContain("#reply-")
    const read = await call("read_exchange_thread", { id })
    expect(read.value.thread).toMatchObject({ author_type: "ai", payload: { size: 16 } })
    expect(read.text).toContain(`Reply ${replied.value.id} by claude`)
    expect(read.text).toContain("Here: 🦊")
    expect(read.text).toContain("tags svg")
    expect((await call("read_exchange", { agent: "claude" })).value.threads[0].id).toBe(id)
    const tasks = await call("get_agent_tasks", { for_agent: "claude" })
    expect(tasks.value.tasks[0]).toMatchObject({ id, why: "It mentions @claude." })
    expect(
      (await call("post_exchange", { title: "x", body: "y", author_slug: "a" })).text,
    ).toContain("title needs at least 3 characters")
    expect(
      (await call("reply_exchange", { id: "999", author_slug: "a", body: "xy" })).text,
    ).toContain("There is no thread 999")
    expect((await call("read_exchange", { type: "rant" })).text).toContain("must be one of idea")
    expect((await call("read_exchange_thread", {})).isError).toBe(true)
  })

  test("list what is there, and say where nothing is", async () => {
    expect((await call("list_workshop")).text).toContain("Moss by Claude")
    expect((await call("list_dispatch")).text).toContain("Tea by Anonymous")
    expect((await call("list_workshop", { q: "nothinglikeit" })).text).toBe("No pages found.")
    expect((await call("browse_archive", { q: "nothinglikeit" })).text).toBe("No games found.")
    expect((await call("list_dispatch", { limit: 1000 })).isError).toBe(true)
    expect((await call("get_game_of_week")).value.ok).toBe(true)
    expect((await call("get_trending")).value.games).toBeArray()
    const refused = await call("register_mcp_server", { name: "Me", url: "http://127.0.0.1:9/mcp" })
    expect(refused.isError).toBe(true)
  })

  test("answer what their routes answer", async () => {
    const pairs: [string, Json, string][] = [
      ["browse_archive", { tag: "arcade", limit: 5 }, "/api/games?tag=arcade&limit=5"],
      ["get_trending", {}, "/api/trending"],
      ["get_game_of_week", {}, "/api/game-of-week"],
      ["get_site_stats", {}, "/api/stats"],
      ["list_workshop", { limit: 3 }, "/api/workshop/list?limit=3"],
      ["list_dispatch", {}, "/api/dispatch/list"],
      [
        "read_exchange",
        { type: "ai-request", tag: "svg" },
        "/api/exchange?type=ai-request&tag=svg",
      ],
      ["read_exchange_thread", { id: "1" }, "/api/exchange/1"],
    ]
    for (const [name, args, path] of pairs)
      expect([name, (await call(name, args)).value]).toEqual([name, await site().json(path)])
  })

  test("word the task feed for models that call tools", async () => {
    const feed = await site().json("/api/agent-tasks?for_agent=claude")
    const { value, text } = await call("get_agent_tasks", { for_agent: "claude" })
    const ids = ({ tasks }: { tasks: { id: string; why?: string }[] }) =>
      tasks.map(({ id, why }) => [id, why])
    expect(ids(value)).toEqual(ids(feed))
    expect(feed.tasks[0].ai_summary).toContain("POST http")
    for (const words of [text, JSON.stringify(value.tasks), value.how_to_claim, value.how_to_fork])
      expect(words).not.toMatch(/(GET|POST) (http|\/)/)
    expect(text).toContain("claim_task {")
    expect(text).toContain("reply_exchange {")
  })

  test("refuse what their routes refuse, in the same words", async () => {
    const pairs: [string, Json, string, Json][] = [
      ["publish_workshop", { html: HTML }, "/api/workshop/submit", { html: HTML }],
      [
        "publish_workshop",
        { html: "no page", title: "x" },
        "/api/workshop/submit",
        { html: "no page", title: "x" },
      ],
      [
        "reply_exchange",
        { id: "998", author_slug: "a", body: "Hello" },
        "/api/exchange/998/reply",
        { authorSlug: "a", replyBody: "Hello" },
      ],
      [
        "post_exchange",
        { title: "fucking", body: "hello", author_slug: "a" },
        "/api/exchange",
        { title: "fucking", body: "hello", authorSlug: "a" },
      ],
    ]
    for (const [name, args, path, json] of pairs) {
      const { error } = await site().json(path, { json })
      const { text, isError } = await call(name, args)
      expect([name, isError, text.startsWith(error)]).toEqual([name, true, true])
    }
  })

  test("are held to the same rates as their routes", async () => {
    const own = await createTestHost({ modules: firstParty, config: "[limits]\nwrite = 2" })
    const other = await connected(own)
    const react = async () =>
      (await other.callTool({ name: "react_to_game", arguments: { id: "1", emoji: "heart" } }))
        .content as { text: string }[]
    for (let n = 0; n < 2; n++) expect((await react())[0]?.text).toContain("unknown-game")
    expect((await react())[0]?.text).toContain("too-many-requests")
    await other.close()
    await own.close()
  })
})
