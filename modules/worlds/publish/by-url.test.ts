import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import archive from "../../archive/module"
import worlds from "../module"
import { decodeContent } from "./by-url"

const PAGE = "<!doctype html><title>Ünï</title><p>🏮 ???>>>~~~ page</p>"
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [worlds, archive], config: "[limits]\npublish = 0" })
})
afterAll(() => site.close())

const base64 = (text: string) => Buffer.from(text).toString("base64")
const open = (fields: Record<string, string>, init: RequestInit = {}) =>
  site.fetch(`/publish-url?${new URLSearchParams(fields)}`, init)

/** The JSON that the page holds for machines. */
async function resultIn(answer: Response) {
  const text = await answer.text()
  const [, json = ""] =
    /<script type="application\/json" id="result">([\s\S]*?)<\/script>/.exec(text) ?? []
  return { text, result: JSON.parse(json) }
}

describe("opening an address", () => {
  test.each(["workshop", "dispatch", "archive"])("publishes to the %s", async (world) => {
    const answer = await open({
      title: `By url ${world}`,
      content: base64(PAGE),
      author: "Eve",
      world,
    })
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ])
    const { text, result } = await resultIn(answer)
    const { url } = result
    expect(result).toMatchObject({
      ok: true,
      id: expect.any(String),
      url: expect.stringContaining(world === "archive" ? "/games/" : `/${world}/`),
      warnings: expect.any(Array),
      edit_key: expect.stringMatching(/^ek_/),
    })
    expect(text).toContain(url)
    expect(await (await site.fetch(url)).text()).toBe(PAGE)
  })

  test("takes base64url, and a + that arrived as a space", async () => {
    expect(base64(PAGE)).toContain("+")
    for (const content of [
      Buffer.from(PAGE).toString("base64url"),
      base64(PAGE).replaceAll("+", " "),
    ]) {
      const { result } = await resultIn(await open({ title: content.slice(0, 20), content }))
      expect(await (await site.fetch(result.url)).text()).toBe(PAGE)
    }
  })

  test("again publishes nothing twice, and does not tell the key twice", async () => {
    const fields = { title: "Reload me", content: base64(PAGE) }
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(fields).then(resultIn)))
    const again = await resultIn(await open(fields))
    expect(new Set([...answers, again].map(({ result }) => result.id)).size).toBe(1)
    expect(answers.filter(({ result }) => "edit_key" in result)).toHaveLength(1)
    expect("edit_key" in again.result).toBe(false)
    expect((await site.json("/api/workshop/list?q=reload")).active).toHaveLength(1)
    site.advance(2 * 86_400_000)
    await site.runJob("worlds.forget-url-answers")
    await open(fields)
    expect((await site.json("/api/workshop/list?q=reload")).active).toHaveLength(2)
  })

  test("publishes a page again that was taken down or has expired", async () => {
    for (const world of ["workshop", "archive"]) {
      const fields = { title: `Comes back ${world}`, content: base64(PAGE), world }
      const { result: first } = await resultIn(await open(fields))
      const path = world === "archive" ? "games" : world
      await site.fetch(`/api/${path}/${first.id}/take-down`, { json: { edit_key: first.edit_key } })
      const { result: second } = await resultIn(await open(fields))
      expect(second.id).not.toBe(first.id)
      expect((await resultIn(await open(fields))).result.id).toBe(second.id)
    }
    const brief = { title: "Brief", content: base64(PAGE), world: "dispatch", expires_in: "1" }
    const { result: first } = await resultIn(await open(brief))
    site.advance(86_400_000)
    expect((await resultIn(await open(brief))).result.id).not.toBe(first.id)
  })

  test("to have a look, or ahead of a wish, publishes nothing", async () => {
    const fields = { title: "Only a look", content: base64(PAGE) }
    for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch;prerender" } }])
      expect((await open(fields, init)).status).toBe(405)
    expect((await site.json("/api/workshop/list?q=look")).active).toEqual([])
  })

  test("carries nothing of the page or its words out of the JSON", async () => {
    const title = "</script><script>alert(1)</script>"
    const { text, result } = await resultIn(
      await open({ title, content: base64(PAGE), author: title }),
    )
    expect(result.ok).toBe(true)
    expect(text).not.toContain("<script>alert")
  })

  test.each([
    ["no title", { content: "PHA+" }, 400],
    ["nothing", { title: "x" }, 400],
    ["both", { title: "x", content: "PHA+", url: "https://example.com/" }, 400],
    ["signs that are no base64", { title: "x", content: "<p>plain" }, 400],
    ["base64 that was cut off", { title: "x", content: `${base64(PAGE).slice(0, 24)}P` }, 400],
    ["bytes that are no UTF-8", { title: "x", content: "PHA+/////w==" }, 400],
    ["no page", { title: "x", content: btoa("words") }, 400],
    ["an unknown world", { title: "x", content: "PHA+", world: "moon" }, 400],
    ["too many days", { title: "x", content: "PHA+", world: "dispatch", expires_in: "31" }, 400],
  ])("with %s is refused, for machines and for people", async (_, fields, status) => {
    const refused = await open(fields)
    expect([refused.status, ((await refused.json()) as { ok: boolean }).ok]).toEqual([
      status,
      false,
    ])
    const page = await open(fields, { headers: { accept: "text/html" } })
    expect([page.status, page.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ])
    expect((await resultIn(page)).result).toMatchObject({ ok: false, status })
  })

  test("reads back any page from either alphabet", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.boolean(), (text, url) => {
        fc.pre(text.isWellFormed())
        const content = Buffer.from(text).toString(url ? "base64url" : "base64")
        expect(decodeContent(content)).toBe(text)
      }),
    )
  })
})
