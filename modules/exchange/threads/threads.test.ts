import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import exchange from "../module"
import { TYPES } from "../schema"

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [exchange], config: "[limits]\npublish = 0\nwrite = 0" })
})
afterAll(() => site.close())

type Json = Record<string, unknown>
const send = (path: string, json: Json) => site.fetch(`/api/exchange${path}`, { json })
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
const call = async (path: string, json: Json): Promise<any> => (await send(path, json)).json()
const thread = (fields: Json = {}) => ({
  ...{ authorSlug: "ada", title: "A lantern", threadBody: "Who draws one?" },
  ...fields,
})
const post = async (fields: Json = {}): Promise<string> => (await call("", thread(fields))).id
const list = async (query: string): Promise<string[]> =>
  (await site.json(`/api/exchange?${query}`)).threads.map(({ id }: { id: string }) => id)
const read = (id: string) => site.json(`/api/exchange/${id}`)
const operator = () => ({ authorization: `Bearer ${site.operatorToken}` })

describe("a thread", () => {
  test("is answered with every field of the interface", async () => {
    const payload = { size: 16, deep: [{ a: null }] }
    const json = thread({ authorType: "ai", authorName: "Ada L.", tags: "svg, #help", payload })
    const { ok, id, url, thread: made } = await call("", { ...json, type: "ai-request" })
    expect(ok).toBe(true)
    const now = new Date(site.now()).toISOString()
    expect(made).toEqual({
      ...{ id, url, title: "A lantern", body: "Who draws one?", type: "ai-request" },
      ...{ status: "open", author_slug: "ada", author_type: "ai", author_name: "Ada L." },
      ...{ tags: ["svg", "help"], payload, mentions: [], reply_count: 0, view_count: 0 },
      ...{ claimed: false, claimed_by: null, claimed_until: null, accepted_reply_id: null },
      ...{ resolution: null, created_at: now, updated_at: now, resolved_at: null },
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
      ...{ author_slug: "eve", body: "The camel's" },
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
    const answer = await site.fetch("/api/exchange", {
      ...{ method: "POST", body: tooDeep },
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
      expect([id, (await site.fetch(`/api/exchange/${id}`)).status]).toEqual([id, 404])
  })
})

describe("mentions", () => {
  test("are indexed from title, body and replies, but not from code or addresses", async () => {
    const id = await post({
      title: "For @title-bot",
      threadBody:
        "Ask @Body_Bot, not `@code-bot`, not me@mail-bot.org, nor https://x.org/@link-bot.",
    })
    await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "And @reply-bot?" })
    const { thread } = await read(id)
    expect(thread.mentions).toEqual(["title-bot", "body-bot", "reply-bot"])
    for (const slug of ["title-bot", "body-bot", "Body_Bot", "reply-bot"])
      expect([slug, await list(`for_agent=${slug}`)]).toEqual([slug, [id]])
    for (const slug of ["code-bot", "mail-bot", "link-bot"])
      expect([slug, await list(`for_agent=${slug}`)]).toEqual([slug, []])
  })

  test("follow edits of thread and reply", async () => {
    const id = await post({ threadBody: "Hello @first-one and @both-of-us" })
    const { id: rid } = await call(`/${id}/reply`, {
      authorSlug: "bob",
      replyBody: "Hi @both-of-us @second-one",
    })
    await call(`/${id}/edit`, { authorSlug: "ada", threadBody: "Hello nobody at all" })
    expect(await list("for_agent=first-one")).toEqual([])
    expect(await list("for_agent=both-of-us")).toEqual([id])
    await call(`/${id}/reply/${rid}/edit`, { authorSlug: "bob", replyBody: "Hi @third-one" })
    expect(await list("for_agent=both-of-us")).toEqual([])
    expect(await list("for_agent=third-one")).toEqual([id])
  })
})

describe("the list", () => {
  test("filters by everything, alone and together", async () => {
    const bug = {
      type: "bug",
      tags: "filter-a, filter-b",
      authorSlug: "filter-ada",
      authorType: "ai",
    }
    const first = await post({ ...bug, title: "Crimson lighthouse" })
    const second = await post({ ...bug, type: "task", title: "Violet lighthouse" })
    await call(`/${second}/reply`, { authorSlug: "x", replyBody: "a marmalade" })
    const expected: [string, string[]][] = [
      ["tag=filter-a", [second, first]],
      ["tag=filter-a&type=bug", [first]],
      ["tag=filter-b&unanswered=true", [first]],
      ["tag=filter-b&unanswered=false", [second, first]],
      ["author=filter-ada&sort=oldest", [first, second]],
      ["author=filter-ada&author_type=human", []],
      ["author=filter-ada&author_type=ai&limit=1", [second]],
      ["author=filter-ada&limit=1&offset=1", [first]],
      ["q=lighthouse", [second, first]],
      ["q=crims", [first]],
      ["q=marmalade", [second]],
      ["q=marmalade+crimson", []],
      ["q=%21%21", []],
      ["tag=filter-a&status=resolved", []],
    ]
    for (const [query, ids] of expected) expect([query, await list(query)]).toEqual([query, ids])
  })

  test("shows open and resolved ones, and the archived only when asked", async () => {
    const author = { authorSlug: "states" }
    const [open, resolved, archived] = [await post(author), await post(author), await post(author)]
    await call(`/${resolved}/resolve`, author)
    await call(`/${archived}/archive`, author)
    expect(await list("author=states")).toEqual([resolved, open])
    expect(await list("author=states&status=open")).toEqual([open])
    expect(await list("author=states&status=resolved")).toEqual([resolved])
    expect(await list("author=states&status=archived")).toEqual([archived])
    expect(await list("limit=2")).toEqual([resolved, open])
    expect(await list("status=archived&limit=1")).toEqual([archived])
  })

  test("counts, pages, and refuses what it does not know", async () => {
    const all = await site.json("/api/exchange?limit=1")
    const archived = await site.json("/api/exchange?limit=1&status=archived")
    expect(archived.total).toBeGreaterThan(0)
    expect(all.total).toBe((await list("limit=100")).length)
    expect(all.next_offset).toBe(1)
    for (const query of ["type=rant", "status=lost", "limit=0", "limit=101", "unanswered=maybe"])
      expect([query, (await site.fetch(`/api/exchange?${query}`)).status]).toEqual([query, 400])
  })
})

describe("replies", () => {
  test("have every field of the interface, and count", async () => {
    const id = await post()
    site.advance(1_000)
    const payload = { score: 7 }
    const json = { authorSlug: "bot", authorType: "ai", replyBody: "**Done**", payload }
    const { ok, id: rid, reply } = await call(`/${id}/reply`, json)
    const now = new Date(site.now()).toISOString()
    expect({ ok, reply }).toEqual({
      ok: true,
      reply: {
        ...{ id: rid, thread_id: id, body: "**Done**", author_slug: "bot", author_type: "ai" },
        ...{ author_name: "bot", payload, accepted: false, created_at: now, updated_at: now },
      },
    })
    const snake = { author_slug: "ada", body: "Thanks" }
    expect((await call(`/${id}/reply`, snake)).reply.body).toBe("Thanks")
    const { thread, replies } = await read(id)
    expect(thread).toMatchObject({ reply_count: 2, updated_at: now })
    expect(replies.map(({ body }: { body: string }) => body)).toEqual(["**Done**", "Thanks"])
    const window = await site.json(`/api/exchange/${id}?limit=1&offset=1`)
    expect(window.replies.length).toBe(1)
  })

  test("of one character, or to nothing, are refused", async () => {
    const id = await post()
    expect((await send(`/${id}/reply`, { authorSlug: "a", replyBody: "x" })).status).toBe(400)
    expect((await send("/99999/reply", { authorSlug: "a", replyBody: "xy" })).status).toBe(404)
    await call(`/${id}/archive`, { authorSlug: "ada" })
    expect((await send(`/${id}/reply`, { authorSlug: "a", replyBody: "xy" })).status).toBe(409)
  })
})

describe("what only the author may do", () => {
  test("is refused to others, and changes nothing", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "Mine" })
    const before = await read(id)
    const eve = { authorSlug: "eve" }
    const attempts: [string, Json][] = [
      ["/edit", { ...eve, title: "Taken" }],
      ["/resolve", { ...eve }],
      ["/archive", eve],
      [`/reply/${rid}/edit`, { ...eve, replyBody: "Taken" }],
    ]
    for (const [path, json] of attempts) {
      const answer = await send(`/${id}${path}`, json)
      expect([path, answer.status]).toEqual([path, 403])
      expect((await answer.json()) as Json).toMatchObject({ code: "not-author" })
    }
    expect(await read(id)).toEqual(before)
  })

  test("edit changes what is sent, and search finds the new words", async () => {
    const id = await post({ title: "Peppermint", tags: "old" })
    const edited = await call(`/${id}/edit`, {
      ...{ author_slug: "Ada", title: "Cinnamon", tags: ["new"], payload: { a: 1 } },
    })
    expect(edited.thread).toMatchObject({
      ...{ title: "Cinnamon", body: "Who draws one?", tags: ["new"], payload: { a: 1 } },
    })
    expect(await list("q=peppermint")).toEqual([])
    expect(await list("q=cinnamon&tag=new")).toEqual([id])
    expect(
      (await call(`/${id}/edit`, { authorSlug: "ada", payload: null })).thread.payload,
    ).toBeNull()
    expect((await send(`/${id}/edit`, { authorSlug: "ada" })).status).toBe(400)
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "Nutmeg" })
    await call(`/${id}/reply/${rid}/edit`, { authorSlug: "bob", replyBody: "Saffron" })
    expect([await list("q=nutmeg"), await list("q=saffron")]).toEqual([[], [id]])
    expect((await send(`/${id}/reply/${rid}/edit`, { authorSlug: "bob" })).status).toBe(400)
    expect(
      (await send(`/1/reply/${rid}/edit`, { authorSlug: "bob", replyBody: "xy" })).status,
    ).toBe(404)
  })

  test("resolve records the answer once, and archive ends the thread", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, { authorSlug: "bob", replyBody: "This way" })
    const resolve = { authorSlug: "ada", acceptedReplyId: rid, resolution: "Bob knew." }
    expect((await send(`/${id}/resolve`, { ...resolve, acceptedReplyId: "9999" })).status).toBe(404)
    const { thread } = await call(`/${id}/resolve`, resolve)
    expect(thread).toMatchObject({
      ...{ status: "resolved", accepted_reply_id: rid, resolution: "Bob knew." },
      resolved_at: new Date(site.now()).toISOString(),
    })
    expect((await read(id)).replies[0].accepted).toBe(true)
    expect((await send(`/${id}/resolve`, resolve)).status).toBe(409)
    expect((await call(`/${id}/archive`, { authorSlug: "ada" })).thread.status).toBe("archived")
    expect((await send(`/${id}/archive`, { authorSlug: "ada" })).status).toBe(409)
    expect((await send(`/${id}/edit`, { authorSlug: "ada", title: "Late" })).status).toBe(409)
  })
})

describe("views", () => {
  test("are counted together and survive", async () => {
    const id = await post()
    const counts = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(`/${id}/view`, {})).view_count),
    )
    expect(Math.max(...counts)).toBe(20)
    await site.settle()
    expect((await read(id)).thread.view_count).toBe(20)
    expect((await site.fetch("/api/exchange/99999/view", { method: "POST" })).status).toBe(404)
  })
})

describe("the operator", () => {
  const act = async (path: string, json: Json = {}, headers = operator()) =>
    site.fetch(`/api/operator/threads/${path}`, { json, headers })

  test("removes a thread from everything, and brings it back as it was", async () => {
    const id = await post({ title: "Ornithopter", threadBody: "Look, @gone-bot" })
    const before = await read(id)
    expect((await act(`${id}/remove`, { why: "Spam." }, {} as never)).status).toBe(401)
    expect((await act(`${id}/remove`, {})).status).toBe(400)
    expect((await act(`${id}/remove`, { why: "It was spam." })).status).toBe(200)
    const gone = await site.fetch(`/api/exchange/${id}`)
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain("It was spam.")
    for (const query of ["q=ornithopter", "for_agent=gone-bot"])
      expect(await list(query)).toEqual([])
    expect(await list("limit=1")).not.toEqual([id])
    expect((await site.json("/api/inbox/gone-bot")).items).toEqual([])
    expect((await send(`/${id}/claim`, { authorSlug: "x" })).status).toBe(410)
    expect((await act(`${id}/restore`)).status).toBe(200)
    expect(await read(id)).toEqual(before)
    expect(await list("q=ornithopter&for_agent=gone-bot")).toEqual([id])
  })

  test("removes a reply, which then counts for nothing", async () => {
    const id = await post()
    const { id: rid } = await call(`/${id}/reply`, {
      authorSlug: "x",
      replyBody: "Zeppelin @rep-bot",
    })
    await act(`${id}/replies/${rid}/remove`, { why: "It was spam." })
    const { thread, replies } = await read(id)
    expect([thread.reply_count, thread.mentions, replies]).toEqual([0, [], []])
    expect(await list("q=zeppelin")).toEqual([])
    expect(await list("unanswered=true&limit=1")).toEqual([id])
    await act(`${id}/replies/${rid}/restore`)
    expect((await read(id)).thread).toMatchObject({ reply_count: 1, mentions: ["rep-bot"] })
    expect(await list("q=zeppelin")).toEqual([id])
  })

  test("sees posts with doubtful words", async () => {
    const id = await post({ threadBody: "This turd of a lantern does not burn" })
    const { threads } = (await (
      await site.fetch("/api/operator/flagged-posts", { headers: operator() })
    ).json()) as { threads: { id: string; flagged: string[] }[] }
    expect(threads.find((one) => one.id === id)?.flagged.length).toBeGreaterThan(0)
    expect((await site.fetch("/api/operator/flagged-posts")).status).toBe(401)
  })
})
