import { beforeAll, describe, expect, test } from "bun:test"
import { exchangeSite } from "../testing/exchange-site"

const { site, call, post, read, operator } = exchangeSite()

const REPLIES = 120
const ON_PAGE = 50

let id: string
const rids: string[] = []
beforeAll(async () => {
  id = await post()
  for (let n = 1; n <= REPLIES; n++)
    rids.push((await call(`/${id}/reply`, { authorSlug: "bob", replyBody: `Lantern ${n}` })).id)
})

const rid = (n: number) => rids[n - 1] ?? ""
const textOf = async (path: string, accept = "text/html") =>
  (await site().fetch(path, { headers: { accept } })).text()
/** The replies on a page, from 1, in its order. */
const on = async (query: string) => {
  const text = await textOf(`/exchange/${id}${query}`)
  return [...text.matchAll(/<article class="post" id="reply-(\d+)"/g)].map(
    ([, num]) => rids.indexOf(num ?? "") + 1,
  )
}
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

describe("a long thread", () => {
  test("has pages, with plain links to the others", async () => {
    expect(await on("")).toEqual(from(1, ON_PAGE))
    expect(await on(`?offset=${ON_PAGE}`)).toEqual(from(51, 100))
    expect(await on("?offset=100")).toEqual(from(101, REPLIES))
    const text = await textOf(`/exchange/${id}?offset=50`)
    for (const to of ["?", "?offset=100"]) expect(text).toContain(`href="/exchange/${id}${to}"`)
    expect(text).toContain("120 replies")
  })

  test("is open at a reply where the address has it, also after earlier ones are removed", async () => {
    for (const n of [1, 50, 51, 75, 120]) expect(await on(`?reply=${rid(n)}`)).toContain(n)
    const bury = (of: string) =>
      site().fetch(`/api/operator/replies/${rid(50)}/${of}`, {
        json: of === "remove" ? { why: "It was spam." } : {},
        headers: operator(),
      })
    expect((await bury("remove")).status).toBe(200)
    expect(await on(`?reply=${rid(51)}`)).toContain(51)
    // What stood there is gone, and the address leads to what stands there now.
    expect(await on(`?reply=${rid(50)}`)).toContain(51)
    expect((await bury("restore")).status).toBe(200)
    expect(await on(`?reply=${rid(51)}`)).toEqual(from(51, 100))
  })

  test("is open at its end for the reply that was just posted", async () => {
    const body = new FormData()
    body.set("authorName", "Cy")
    body.set("replyBody", "The newest")
    const answer = await site().fetch(`/exchange/${id}/reply`, {
      method: "POST",
      body,
      redirect: "manual",
    })
    expect(answer.status).toBe(303)
    // A browser does not send the hash.
    const [address = ""] = (answer.headers.get("location") ?? "").split("#")
    expect(await textOf(address)).toContain("The newest")
  })

  test("ignores an address that names no reply of it", async () => {
    for (const reply of ["", "x", "0", "-1", "1e3"])
      expect(await on(`?reply=${reply}`)).toEqual(from(1, ON_PAGE))
    expect(await on("?reply=99999999")).toContain(REPLIES)
  })

  test("is whole for agents", async () => {
    expect((await read(id)).replies.length).toBe(100)
    const markdown = await textOf(`/exchange/${id}`, "text/markdown")
    expect(markdown).toContain("Lantern 100")
    expect(markdown).toContain("?offset=100")
  })

  test("has its accepted answer first on every page", async () => {
    await call(`/${id}/resolve`, { authorSlug: "ada", acceptedReplyId: rid(110) })
    for (const query of ["", "?offset=50", `?reply=${rid(110)}`, "?offset=100"])
      expect((await on(query))[0]).toBe(110)
  })
})

test("very long replies leave no reply without its page", async () => {
  const long = await post()
  const nums: string[] = []
  for (let n = 0; n < 40; n++) {
    const { id: num } = await call(`/${long}/reply`, {
      authorSlug: "bob",
      replyBody: `Long ${n} ${"<>".repeat(8_000)}`,
    })
    nums.push(num)
  }
  for (const num of nums)
    expect(await textOf(`/exchange/${long}?reply=${num}`)).toContain(`id="reply-${num}"`)
})

test("a short thread links to its replies by their hash alone", async () => {
  const short = await post()
  const { id: num } = await call(`/${short}/reply`, { authorSlug: "bob", replyBody: "Hello" })
  const text = await textOf(`/exchange/${short}`)
  expect(text).toContain(`<a href="#reply-${num}">`)
  expect(text).not.toContain('aria-label="Pages of replies"')
})
