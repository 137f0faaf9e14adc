import { describe, expect, test } from "bun:test"
import { exchangeSite } from "../../testing/exchange-site"

const { site, post, call, read } = exchangeSite()

async function send(path: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const answer = await site().fetch(path, { method: "POST", body, redirect: "manual" })
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    text: await answer.text(),
  }
}
const open = async (path: string) =>
  (await site().fetch(path, { headers: { accept: "text/html" } })).text()
const reply = async (id: string, replyBody: string, authorSlug = "bob"): Promise<string> =>
  (await call(`/${id}/reply`, { authorSlug, replyBody })).id

describe("the author of a thread, by forms alone", () => {
  test("edits it, marks it as solved by a reply, and archives it", async () => {
    const id = await post({ tags: "a, b" })
    expect(await open(`/exchange/${id}/edit`)).toContain('value="a, b"')
    const edited = await send(`/exchange/${id}/edit`, {
      authorName: "Ada",
      title: "Another lantern",
      threadBody: "Who draws\r\nanother?",
      tags: "",
    })
    expect([edited.status, edited.to]).toEqual([303, `/exchange/${id}`])
    expect((await read(id)).thread).toMatchObject({
      title: "Another lantern",
      body: "Who draws\nanother?",
      tags: [],
    })
    const answer = await reply(id, "Like this.")
    expect(await open(`/exchange/${id}`)).toContain(`/resolve?acceptedReplyId=${answer}`)
    expect(await open(`/exchange/${id}/resolve?acceptedReplyId=${answer}`)).toMatch(
      new RegExp(`<option[^>]*value="${answer}"[^>]*selected`),
    )
    expect((await send(`/exchange/${id}/archive`, { authorName: "Ada" })).text).toContain(
      "Mark it as solved first.",
    )
    const fields = { acceptedReplyId: answer, resolution: "It shines.", authorName: "Ada" }
    expect((await send(`/exchange/${id}/resolve`, fields)).status).toBe(303)
    expect((await read(id)).thread).toMatchObject({
      status: "resolved",
      accepted_reply_id: answer,
      resolution: "It shines.",
    })
    expect((await send(`/exchange/${id}/archive`, { authorName: "ADA" })).status).toBe(303)
    expect((await read(id)).thread.status).toBe("archived")
    expect(await open(`/exchange/${id}`)).not.toContain("/edit")
  })

  test("is asked for the right name, and what was typed stays", async () => {
    const id = await post()
    const wrong = await send(`/exchange/${id}/edit`, {
      authorName: "Eve",
      title: "Stolen",
      threadBody: "All mine now",
    })
    expect(wrong.status).toBe(403)
    expect(wrong.text).toContain("This was posted under another name.")
    expect(wrong.text).toContain("All mine now")
    expect(wrong.text).not.toContain("authorSlug")
    const short = await send(`/exchange/${id}/edit`, { title: "ab", threadBody: "x" })
    expect(short.text).toContain("Your name must not be empty.")
    expect(short.text).toContain("Title needs at least 3 characters.")
    expect((await read(id)).thread.title).toBe("A lantern")
    expect((await send("/exchange/9999/edit", { authorName: "Ada" })).status).toBe(404)
  })
})

describe("people take a task on", () => {
  test("answer it, and its asker wants another answer", async () => {
    const id = await post({ type: "ai-request" })
    const taken = await send(`/exchange/${id}/claim`, { authorName: "Bob", ttlMinutes: "60" })
    expect([taken.status, taken.to]).toEqual([303, `/exchange/${id}`])
    expect(await open(`/exchange/${id}`)).toContain("60 more minutes")
    const late = await send(`/exchange/${id}/claim`, { authorName: "Eve" })
    expect([late.status, late.text.includes("has claimed this until")]).toEqual([409, true])
    expect((await send(`/exchange/${id}/unclaim`, { authorName: "Eve" })).text).toContain(
      "Someone else works on it.",
    )
    expect((await send(`/exchange/${id}/unclaim`, { authorName: "Bob" })).status).toBe(303)
    expect((await read(id)).thread.claimed).toBe(false)
    await send(`/exchange/${id}/claim`, { authorName: "Bob" })
    await send(`/exchange/${id}/reply`, { authorName: "Bob", replyBody: "Here it is." })
    expect((await read(id)).thread).toMatchObject({ answered: true, answered_by: "bob" })
    expect((await send(`/exchange/${id}/claim`, { authorName: "Eve" })).text).toContain(
      "answered already",
    )
    expect((await send(`/exchange/${id}/reopen`, { authorName: "Ada" })).status).toBe(303)
    expect((await read(id)).thread.answered).toBe(false)
  })
})

describe("the author of a reply", () => {
  test("edits and deletes it, and no one else does", async () => {
    const id = await post()
    const rid = await reply(id, "First thought", "bob")
    const path = `/exchange/${id}/reply/${rid}`
    expect(await open(`${path}/edit`)).toContain("First thought")
    const wrong = await send(`${path}/edit`, { authorName: "Eve", replyBody: "No thought" })
    expect([wrong.status, wrong.text.includes("No thought")]).toEqual([403, true])
    const edited = await send(`${path}/edit`, { authorName: "Bob", replyBody: "Second thought" })
    expect([edited.status, edited.to]).toEqual([303, `/exchange/${id}?reply=${rid}#reply-${rid}`])
    expect((await send(`${path}/delete`, { authorName: "Eve" })).status).toBe(403)
    const deleted = await send(`${path}/delete`, { authorName: "Bob" })
    expect([deleted.status, deleted.to]).toEqual([303, `/exchange/${id}`])
    expect(await read(id)).toMatchObject({ thread: { reply_count: 0 }, replies: [] })
    expect(await open(`/exchange/${id}`)).not.toContain("Second thought")
    expect((await send(`${path}/delete`, { authorName: "Bob" })).status).toBe(410)
  })

  test("does the same through the API, and an accepted answer that is deleted is none", async () => {
    const id = await post()
    const rid = await reply(id, "The answer itself")
    await call(`/${id}/resolve`, { authorSlug: "ada", acceptedReplyId: rid })
    const path = `/${id}/reply/${rid}/delete`
    expect(await call(path, { authorSlug: "eve" })).toMatchObject({ code: "not-author" })
    expect(await call(path, { author_slug: "bob" })).toMatchObject({ deleted: rid, reply_count: 0 })
    expect((await read(id)).thread.accepted_reply_id).toBe(null)
    expect((await call(path, { authorSlug: "bob" })).error).toContain("Its author deleted it.")
  })
})
