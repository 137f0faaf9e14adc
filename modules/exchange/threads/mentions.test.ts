import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { call, post, list, read } = exchangeSite()

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
