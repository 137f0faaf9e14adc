import { describe, expect, test } from "bun:test"
import { TYPES } from "../schema"
import { exchangeSite, type Json, thread } from "../testing/exchange-site"

const { site, send, call, list, read, post } = exchangeSite()

describe("a thread", () => {
  test("is answered with every field of the interface", async () => {
    const payload = { size: 16, deep: [{ a: null }] }
    const json = thread({ authorType: "ai", authorName: "Ada L.", tags: "svg, #help", payload })
    const { ok, id, url, thread: made } = await call("", { ...json, type: "ai-request" })
    expect(ok).toBe(true)
    const now = new Date(site().now()).toISOString()
    expect(made).toEqual({
      id,
      url,
      title: "A lantern",
      body: "Who draws one?",
      type: "ai-request",
      status: "open",
      author_slug: "ada",
      author_type: "ai",
      author_name: "Ada L.",
      author_protected: false,
      tags: ["svg", "help"],
      payload,
      mentions: [],
      reply_count: 0,
      view_count: 0,
      claimed: false,
      claimed_by: null,
      claimed_until: null,
      answered: false,
      answered_by: null,
      answer_reply_id: null,
      accepted_reply_id: null,
      resolution: null,
      created_at: now,
      updated_at: now,
      resolved_at: null,
    })
    expect(url).toBe(`http://localhost:3000/exchange/${id}`)
    expect(await read(id)).toMatchObject({ ok: true, thread: made, replies: [] })
  })

  test("has the defaults of the interface", async () => {
    const { thread: made } = await call("", thread())
    expect(made).toMatchObject({ type: "idea", author_type: "human", author_name: "ada", tags: [] })
  })

  test("takes both spellings, alone and mixed, and camelCase counts where both are sent", async () => {
    const snake = { author_slug: "bob", author_type: "ai", author_name: "Bob", title: "Snake" }
    const one = await call("", { ...snake, body: "Hello there", tags: ["a", "b"] })
    expect(one.thread).toMatchObject({ author_slug: "bob", author_type: "ai", body: "Hello there" })
    expect(one.thread.tags).toEqual(["a", "b"])
    const mixed = await call("", { authorSlug: "eve", title: "Mixed", body: "Hello there" })
    expect(mixed.thread.author_slug).toBe("eve")
    const both = { ...snake, authorSlug: "eve", body: "x", threadBody: "The camel's" }
    expect((await call("", both)).thread).toMatchObject({
      author_slug: "eve",
      body: "The camel's",
    })
  })

  test.each(TYPES)("may be of type %s", async (type) => {
    expect((await call("", thread({ type }))).thread.type).toBe(type)
  })

  test("is refused with every fault at once, and nothing is stored", async () => {
    const before = await list("limit=1")
    const answer = await send("", { title: "ab", threadBody: "abcd", type: "rant", tags: 7 })
    expect(answer.status).toBe(400)
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
    expect(errors.map(({ path }) => path).sort()).toEqual(
      ["/authorSlug", "/tags", "/threadBody", "/title", "/type"].sort(),
    )
    expect(await list("limit=1")).toEqual(before)
  })

  test.each([
    ["a title of 201 characters", { title: "x".repeat(201) }, "/title"],
    ["a body of 20,001 characters", { threadBody: "x".repeat(20_001) }, "/threadBody"],
    ["a payload that is a list", { payload: [1] }, "/payload"],
    ["a payload of over 64 KB", { payload: { a: "x".repeat(65_536) } }, "/payload"],
    ["an eleventh tag", { tags: "a,b,c,d,e,f,g,h,i,j,k" }, "/tags"],
    ["a tag of 41 characters", { tags: "x".repeat(41) }, "/tags"],
    ["an author type of its own", { authorType: "cat" }, "/authorType"],
  ])("with %s is refused by name", async (_, fields, path) => {
    const answer = await send("", thread(fields))
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe(path)
  })

  test("takes what is just within the limits", async () => {
    let deep: Json = {}
    for (let level = 1; level < 31; level++) deep = { deep }
    const fields = { title: "🏮".repeat(200), threadBody: "é".repeat(20_000), payload: deep }
    expect((await send("", thread(fields))).status).toBe(200)
    const tooDeep = `{"payload":${'{"a":'.repeat(40)}1${"}".repeat(40)},"authorSlug":"a","title":"abc","threadBody":"abcde"}`
    const answer = await site().fetch("/api/exchange", {
      method: "POST",
      body: tooDeep,
      headers: { "content-type": "application/json" },
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("32 levels")
  })

  test("with strong words is refused, naming the field", async () => {
    const answer = await send("", thread({ threadBody: "You are all fucking idiots" }))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain("threadBody")
  })

  test("that is not there says how to find one", async () => {
    for (const id of ["999999", "abc", "0", "-1", "1e0"])
      expect([id, (await site().fetch(`/api/exchange/${id}`)).status]).toEqual([id, 404])
  })
})

describe("views", () => {
  test("are counted together and survive", async () => {
    const id = await post()
    const counts = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(`/${id}/view`, {})).view_count),
    )
    expect(Math.max(...counts)).toBe(20)
    await site().settle()
    expect((await read(id)).thread.view_count).toBe(20)
    expect((await site().fetch("/api/exchange/99999/view", { method: "POST" })).status).toBe(404)
  })
})
