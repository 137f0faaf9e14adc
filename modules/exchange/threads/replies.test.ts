import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site, send, call, post, archive, read } = exchangeSite()

describe("replies", () => {
  test("have every field of the interface, and count", async () => {
    const id = await post()
    site().advance(1_000)
    const payload = { score: 7 }
    const json = { authorSlug: "bot", authorType: "ai", replyBody: "**Done**", payload }
    const { ok, id: rid, reply } = await call(`/${id}/reply`, json)
    const now = new Date(site().now()).toISOString()
    expect({ ok, reply }).toEqual({
      ok: true,
      reply: {
        id: rid,
        thread_id: id,
        body: "**Done**",
        author_slug: "bot",
        author_type: "ai",
        author_name: "bot",
        author_protected: false,
        payload,
        accepted: false,
        created_at: now,
        updated_at: now,
      },
    })
    const snake = { author_slug: "ada", body: "Thanks" }
    expect((await call(`/${id}/reply`, snake)).reply.body).toBe("Thanks")
    const { thread, replies } = await read(id)
    expect(thread).toMatchObject({ reply_count: 2, updated_at: now })
    expect(replies.map(({ body }: { body: string }) => body)).toEqual(["**Done**", "Thanks"])
    const window = await site().json(`/api/exchange/${id}?limit=1&offset=1`)
    expect(window.replies.length).toBe(1)
  })

  test("of one character, or to nothing, are refused", async () => {
    const id = await post()
    expect((await send(`/${id}/reply`, { authorSlug: "a", replyBody: "x" })).status).toBe(400)
    expect((await send("/99999/reply", { authorSlug: "a", replyBody: "xy" })).status).toBe(404)
    await archive(id)
    expect((await send(`/${id}/reply`, { authorSlug: "a", replyBody: "xy" })).status).toBe(409)
  })
})
