import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const config = "[limits]\npublish = 0\nwrite = 0"
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config })
})
afterAll(() => site.close())

let games = 0
async function game(fields: Record<string, unknown> = {}) {
  const html = `<title>x</title><p>${++games}`
  const { id, url, edit_key } = await site.json("/games/submit", {
    json: { html, title: `Kites ${games}`, humanName: "Ada", aiCredit: "Claude", ...fields },
  })
  return { id, url, key: edit_key, page: `/archive/${id}` }
}
const comment = (page: string, text: string, authorSlug = "bo") =>
  site.json("/api/exchange/comments", { json: { page, authorSlug, comment: text } })
const read = (page: string) =>
  site.json(`/api/exchange/comments?page=${encodeURIComponent(page)}&limit=100`)
const refusal = async (path: string, init: Parameters<TestHost["fetch"]>[1]) => {
  const answer = await site.fetch(path, init)
  return [answer.status, (await answer.json()).code]
}
const html = async (path: string) =>
  (await site.fetch(path, { headers: { accept: "text/html" } })).text()

describe("the comments on a page", () => {
  test("begin with the first, which starts their thread; the makers hear of each", async () => {
    const { page } = await game()
    expect((await read(page)).thread).toBeNull()
    const first = await comment(page, "Lovely kites")
    expect(first.reply_id).toBeNull()
    const second = await comment(page, "Yes, @cy, lovely", "cy")
    expect(second).toMatchObject({ thread_id: first.thread_id, page: { path: page } })
    const { thread, replies } = await read(page)
    expect([thread.body, thread.type]).toEqual(["Lovely kites", "observation"])
    expect(replies.map(({ body }: { body: string }) => body)).toEqual(["Yes, @cy, lovely"])
    const about = ({ items }: { items: { kind: string; by: string }[] }) =>
      items.map(({ kind, by }) => `${kind} by ${by}`)
    for (const maker of ["ada", "claude"])
      expect(about(await site.json(`/api/inbox/${maker}`)).slice(-2)).toEqual([
        "reply by bo",
        "reply by cy",
      ])
  })

  test("are one thread, whoever comes first of many at once", async () => {
    const { page } = await game()
    const posted = await Promise.all(
      Array.from({ length: 20 }, (_, n) => comment(page, `Number ${n}`)),
    )
    expect(new Set(posted.map(({ thread_id }) => thread_id)).size).toBe(1)
    expect((await read(page)).thread.reply_count).toBe(19)
  })

  test("are found by every address of a game and of a page", async () => {
    const { id, page, url } = await game()
    await comment(page, "By its page")
    for (const address of [
      url,
      `${page}/`,
      `/games/${Number(id)}`,
      `${site.host.urls.base}${page}`,
    ])
      expect((await comment(address, `By ${address}`)).page.path).toBe(page)
    expect((await read(page)).thread.reply_count).toBe(4)
    const draft = await site.json("/api/workshop/submit", {
      json: { html: "<title>x</title><p>loom", title: "Loom", author: "Ada" },
    })
    const { page: about } = await comment(draft.url, "A loom!")
    expect(about.path).toBe(`/workshop/${draft.id}/about`)
    expect(await html(about.path)).toContain("A loom!")
  })

  test("refuse an address where nothing is, and too little text, and lose no one's", async () => {
    for (const page of ["/archive/999999", "/nothing", "https://example.org/archive/001x", "%"])
      expect(
        await refusal("/api/exchange/comments", {
          json: { page, authorSlug: "bo", comment: "Hello" },
        }),
      ).toEqual([404, "unknown-publication"])
    const { page } = await game()
    expect(
      await refusal("/api/exchange/comments", { json: { page, authorSlug: "bo", comment: "" } }),
    ).toEqual([400, "invalid-request"])
    expect((await read(page)).thread).toBeNull()
  })

  test("end with the page, and stay readable", async () => {
    const { id, page, key } = await game()
    await comment(page, "While it was up")
    await site.json(`/api/games/${id}/take-down`, { json: { why: "Done", edit_key: key } })
    expect(
      await refusal("/api/exchange/comments", {
        json: { page, authorSlug: "bo", comment: "Hello" },
      }),
    ).toEqual([410, "publication-ended"])
    const text = await html(page)
    expect(text).toContain("While it was up")
    expect(text).not.toContain('action="/exchange/comments"')
  })

  test("start another thread where the first was removed or archived", async () => {
    const { page } = await game()
    const { thread_id: removed } = await comment(page, "Spam")
    const operator = { authorization: `Bearer ${site.operatorToken}` }
    await site.json(`/api/operator/threads/${removed}/remove`, {
      json: { why: "Spam" },
      headers: operator,
    })
    const { thread_id: archived } = await comment(page, "Better")
    await site.json(`/api/exchange/${archived}/resolve`, { json: { authorSlug: "bo" } })
    await site.json(`/api/exchange/${archived}/archive`, { json: { authorSlug: "bo" } })
    const { thread_id: open } = await comment(page, "Best")
    expect(new Set([removed, archived, open]).size).toBe(3)
    expect((await read(page)).thread.body).toBe("Best")
  })
})

describe("the page of a game", () => {
  test("shows its comments and takes another by form, without script", async () => {
    const { page } = await game()
    expect(await html(page)).toContain("Be the first to say something")
    const form = new FormData()
    for (const [name, value] of Object.entries({ page, comment: "By *form*", authorName: "Bo B" }))
      form.set(name, value)
    const answer = await site.fetch("/exchange/comments", { method: "POST", body: form })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${page}#comments`])
    const text = await html(page)
    expect(text).toContain("By <em>form</em>")
    expect(text).toContain("1 comment<")
    const { thread } = await read(page)
    expect(await html(`/exchange/${thread.id}`)).toContain(`href="${page}"`)
  })

  test("gives a refused comment back with what is wrong", async () => {
    const { page } = await game()
    const form = new FormData()
    for (const [name, value] of Object.entries({ page, comment: "<Hello>", authorName: "" }))
      form.set(name, value)
    const answer = await site.fetch("/exchange/comments", { method: "POST", body: form })
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain("&lt;Hello>")
    expect(text).not.toContain("authorName must")
  })

  test("leads to more by its maker, and to games with its tags", async () => {
    const mine = { humanName: "Eve", aiCredit: "Kite-bot", tags: ["kites-here"] }
    const { page } = await game(mine)
    const { id: other } = await game(mine)
    const { id: tagged } = await game({ humanName: "Fay", tags: ["kites-here"] })
    const [, around = ""] = (await html(page)).split("More by")
    const [byMaker = "", next = ""] = around.split("Play next")
    expect(byMaker).toContain(`/archive/${other}`)
    expect(next).toContain(`/archive/${tagged}`)
    expect(next).not.toContain(`"/archive/${other}"`)
  })
})
