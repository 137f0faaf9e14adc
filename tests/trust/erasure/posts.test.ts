import { expect, test } from "bun:test"
import { searchedSite, strangeWord } from "./searched-site"

const { site, post, erase, tracesOf } = searchedSite()

const words = (count: number) => Array.from({ length: count }, strangeWord) as [string, ...string[]]
const readJson = async (path: string) => {
  const answer = await site().fetch(path)
  return { status: answer.status, body: await answer.json() }
}

test("an erased thread leaves no byte, nor do its replies", async () => {
  const all = words(8)
  const [
    title = "",
    text = "",
    name = "",
    tag = "",
    value = "",
    earlier = "",
    reply = "",
    other = "",
  ] = all
  const { id } = await post("/api/exchange", {
    authorSlug: name,
    title: `${earlier} @${other}`,
    threadBody: `${text} for @${other}, ${"and so on ".repeat(20)}`,
    tags: [tag],
    payload: { value },
  })
  await post(`/api/exchange/${id}/edit`, { authorSlug: name, title })
  await post(`/api/exchange/${id}/reply`, { authorSlug: name, replyBody: `${reply} @${other}` })
  await site().json(`/api/inbox/${other}`)
  expect((await tracesOf(all)).length).toBeGreaterThan(8)
  expect((await erase("threads", id)).status).toBe(200)
  expect(await tracesOf(all)).toEqual([])
  const gone = await readJson(`/api/exchange/${id}`)
  expect(gone).toMatchObject({ status: 410, body: { code: "erased" } })
  expect(gone.body.error).toBe("Erased by the operator on 2026-11-20: It was against the law.")
})

test("an erased reply leaves no byte, and its thread stays", async () => {
  const all = words(3)
  const [text = "", name = "", value = ""] = all
  const { id } = await post("/api/exchange", {
    authorSlug: "ada",
    title: "A lantern",
    threadBody: "Whose?",
  })
  const reply = await post(`/api/exchange/${id}/reply`, {
    authorSlug: name,
    replyBody: `${text} @${name}`,
    payload: { value },
  })
  await post(`/api/exchange/${id}/resolve`, { authorSlug: "ada", acceptedReplyId: reply.id })
  expect((await tracesOf(all)).length).toBeGreaterThan(3)
  expect((await erase("replies", reply.id)).status).toBe(200)
  expect(await tracesOf(all)).toEqual([])
  const { body } = await readJson(`/api/exchange/${id}`)
  expect(body).toMatchObject({ thread: { title: "A lantern", reply_count: 0 }, replies: [] })
  expect((await readJson("/api/exchange?q=lantern")).body.threads).toHaveLength(1)
})

test("the comments on an erased game stay, without its title", async () => {
  const [title] = words(1)
  const html = `<!doctype html><title>t</title><p>${title}`
  const { id } = await post("/games/submit", { html, title, humanName: "Ada" })
  const { thread_id } = await post("/api/exchange/comments", {
    page: `/archive/${id}`,
    authorSlug: "bo",
    comment: "I like lanterns.",
  })
  expect((await erase("games", id)).status).toBe(200)
  expect(await tracesOf([title])).toEqual([])
  const { body } = await readJson(`/api/exchange/${thread_id}`)
  expect(body.thread).toMatchObject({
    title: "Comments on an erased page",
    body: "I like lanterns.",
  })
})
