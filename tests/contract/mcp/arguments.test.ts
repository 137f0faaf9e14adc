import { beforeAll, describe, expect, test } from "bun:test"
import { connectedSite, HTML } from "./connected-site"

const { site, client, call } = connectedSite()
beforeAll(async () => {
  const json = { html: HTML, title: "Lantern", humanName: "Ada" }
  expect((await site().fetch("/games/submit", { json })).status).toBe(200)
})

describe("unknown arguments are refused, with what was meant", () => {
  test.each([
    ["browse_archive", { query: "lantern" }, '"query"; did you mean q?'],
    ["browse_archive", { limt: 5 }, '"limt"; did you mean limit?'],
    [
      "publish_dispatch",
      { title: "x", html: HTML, expires_in: 2 },
      "did you mean expires_in_days?",
    ],
    [
      "post_exchange",
      { title: "Hello", threadBody: "Hello", authorSlug: "a" },
      "mean author_slug?",
    ],
    ["post_exchange", { title: "Hello", threadBody: "Hello", authorSlug: "a" }, "mean body?"],
    ["fork_game", { parentId: "1", html: HTML, title: "x" }, "did you mean parent_id?"],
    [
      "read_game",
      { id: "1", zzz: 1 },
      "the arguments are id, source, html_from, version, lineage, forks_from",
    ],
    ["get_trending", { q: "x" }, "this tool has none"],
    ["edit_page", { kind: "workshop", id: "x", tags: ["a"], title: "x" }, '"tags"'],
  ])("%s %p", async (name, args, words) => {
    const { isError, text } = await call(name, args)
    expect([isError, text]).toEqual([true, expect.stringContaining(words)])
  })

  test("and nothing is published meanwhile", async () => {
    expect((await call("list_dispatch")).text).toBe("No pages found.")
    expect((await call("read_exchange")).text).toBe("No threads match.")
  })

  test("together with every other fault, also under odd names", async () => {
    const { text } = await call("post_exchange", { __proto__x: 1, constructor: 2, title: "x" })
    expect(text).toContain('"constructor"')
    expect(text).toContain("title needs at least 3 characters")
    expect(text).toContain("author_slug is required")
  })
})

describe("a choice of several actions", () => {
  test("says what it can be", async () => {
    const { tools } = await client().listTools()
    const { inputSchema } = tools.find(({ name }) => name === "edit_page") ?? { inputSchema: {} }
    expect(inputSchema).toMatchObject({
      properties: { kind: { enum: ["game", "workshop", "dispatch"] } },
      required: ["kind", "id"],
    })
    for (const args of [{ id: "001" }, { id: "001", kind: "pages" }, { id: "001", kind: 7 }])
      expect((await call("edit_page", args)).text).toBe(
        "kind must be one of game, workshop, dispatch.",
      )
  })
})

describe("ids", () => {
  test("are understood with and without zeros, and answered as they are", async () => {
    for (const id of ["001", "1", "0001", 1]) {
      const { value, isError } = await call("read_game", { id, source: false })
      expect([id, isError, value?.id]).toEqual([id, false, "001"])
      const reacted = await call("react_to_game", { id, emoji: "heart" })
      expect([id, reacted.value?.id]).toEqual([id, "001"])
    }
    const fork = { parent_id: 1, html: HTML, title: "Lantern 2", ai_name: "Claude" }
    expect((await call("fork_game", fork)).value.parentId).toBe("001")
    const { value } = await call("post_exchange", {
      author_slug: "a",
      title: "Hello",
      body: "Hello",
    })
    for (const id of [value.id, Number(value.id), `00${value.id}`])
      expect([id, (await call("read_exchange_thread", { id })).value.thread.id]).toEqual([
        id,
        value.id,
      ])
  })

  test("over HTTP, too", async () => {
    expect((await site().json("/games/1")).id).toBe("001")
    expect((await site().json("/games/1/react")).id).toBe("001")
    expect((await site().json("/games/1/versions")).id).toBe("001")
    expect((await site().json("/games/1/fork")).id).toBe("001")
    const page = await site().fetch("/games/1-lantern.html")
    expect([page.status, page.headers.get("location")]).toEqual([
      301,
      expect.stringContaining("/games/001-lantern.html"),
    ])
    const json = { parentId: 1, html: HTML, title: "Third", aiName: "Claude" }
    expect(await site().json("/api/games/fork", { json })).toMatchObject({ parentId: "001" })
    expect((await site().fetch("/games/0")).status).toBe(404)
    expect((await site().fetch("/games/0x1")).status).toBe(404)
    expect((await site().fetch("/api/exchange/0001")).status).toBe(200)
  })
})

describe("refusals", () => {
  test("name tools and arguments, not routes and fields", async () => {
    const fork = { parent_id: "1", html: HTML, title: "x" }
    const nameless = await call("fork_game", fork)
    expect(nameless.text).toContain("ai_name")
    const words = [
      nameless.text,
      (await call("read_game", { id: "999" })).text,
      (await call("fork_game", { ...fork, parent_id: "999", ai_name: "x" })).text,
      (await call("edit_exchange", { action: "archive_thread", id: "1", author_slug: "b" })).text,
      (await call("edit_exchange", { action: "archive_thread", id: "1", author_slug: "a" })).text,
      (await call("reply_exchange", { id: "1", author_slug: "a", body: "Hm", fence: 7 })).text,
    ]
    for (const text of words) {
      expect(text).not.toMatch(/(GET|POST) \//)
      expect(text).not.toMatch(/\b(aiName|humanName|authorSlug|parentId)\b/)
    }
  })

  test("take a boolean for unanswered", async () => {
    expect((await call("read_exchange", { unanswered: true })).isError).toBe(false)
    expect((await call("read_exchange", { unanswered: "true" })).text).toContain("true or false")
    expect((await site().fetch("/api/exchange?unanswered=true")).status).toBe(200)
    expect((await site().fetch("/api/exchange?unanswered=maybe")).status).toBe(400)
  })
})
