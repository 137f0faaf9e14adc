import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import archive from "../../archive/module"
import worlds from "../module"

const PAGE = "<!doctype html><title>By form</title><p>hi"
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: [worlds, archive], config: "[limits]\npublish = 0" })
})
afterAll(() => site.close())

/** As a browser sends it: every field, filled or not, and a file field without a file. */
const EVERY = ["title", "author", "description", "category", "expires_in", "tags", "aiCredit"]
function post(fields: Record<string, string | File>, path = "/publish") {
  const body = new FormData()
  for (const name of [...EVERY, "html", "source_url"]) body.set(name, "")
  body.set("file", new File([], ""))
  for (const [name, value] of Object.entries({ world: "workshop", ...fields }))
    body.set(name, value)
  return site.fetch(path, { method: "POST", body, headers: { accept: "text/html" } })
}
const resultOf = (text: string) =>
  JSON.parse(/id="result">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "{}")

/** What the browser that sent a form reads where it is redirected. */
async function published(answer: Response) {
  expect(answer.status).toBe(303)
  const path = answer.headers.get("location") ?? ""
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  const page = await site.fetch(path, { headers: { cookie } })
  const text = await page.text()
  return { path, cookie, page, text, result: resultOf(text) }
}

describe("the publish form", () => {
  test("is a page, with the archive among its worlds only while there is one", async () => {
    const withArchive = await (await site.fetch("/publish")).text()
    expect(withArchive).toContain('value="archive"')
    const own = await createTestHost({ modules: [worlds] })
    expect(await (await own.fetch("/publish")).text()).not.toContain('value="archive"')
    await own.close()
  })

  test.each([
    ["workshop", { html: PAGE, category: "art" }],
    ["dispatch", { file: new File([PAGE], "page.html"), expires_in: "3" }],
    ["archive", { html: PAGE, author: "Ada", tags: "arcade, calm", aiCredit: "Claude" }],
  ])("publishes to the %s and shows the address and the key", async (world, fields) => {
    const answer = await post({ title: `Form ${world}`, world, ...fields })
    const { page, text, result } = await published(answer)
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"])
    const { url, edit_key, id } = result
    expect(text).toContain(edit_key)
    expect(await (await site.fetch(url)).text()).toBe(PAGE)
    if (world === "archive")
      expect(await site.json(`/games/${id}`)).toMatchObject({
        humanName: "Ada",
        aiCredit: "Claude",
        tags: ["arcade", "calm"],
      })
  })

  test.each([
    ["no title", { html: PAGE }, 400, "Title must not be empty"],
    ["no page", { title: "x" }, 400, "Write or paste a page, choose a file, or enter an address"],
    [
      "two pages",
      { title: "x", html: PAGE, source_url: "https://x.example/" },
      400,
      "one of the three",
    ],
    ["words", { title: "x", html: "words" }, 400, "at least one element"],
    [
      "a bad day",
      { title: "x", html: PAGE, world: "dispatch", expires_in: "soon" },
      400,
      "Days until it is taken down must be a whole number from 1 to 30",
    ],
    ["a strong word", { title: "fuck", html: PAGE }, 422, "Title: choose other words"],
    ["a private address", { title: "x", source_url: "http://127.0.0.1/" }, 400, "not a public"],
    ["an unknown world", { title: "x", html: PAGE, world: "moon" }, 400, "one of workshop"],
  ])(
    "with %s is shown again, with what is wrong and nothing lost",
    async (_, fields, status, why) => {
      const answer = await post({ author: "Kept & safe", ...fields })
      const text = await answer.text()
      expect([answer.status, text.includes(why), text.includes("Kept &amp; safe")]).toEqual([
        status,
        true,
        true,
      ])
      if ("html" in fields) expect(text).toContain(fields.html?.replaceAll("<", "&lt;") as string)
    },
  )

  test("keeps what was in a file, which no browser chooses again", async () => {
    const answer = await post({ file: new File([PAGE], "page.html") })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("&lt;title>By form")
  })

  test("says that a file is not text", async () => {
    const answer = await post({ title: "x", file: new File([new Uint8Array([60, 255])], "x.html") })
    expect([answer.status, (await answer.text()).includes("not UTF-8 text")]).toEqual([400, true])
  })

  test("publishes what was typed with the line breaks that were typed", async () => {
    const answer = await post({ title: "Lines", html: "<p>a\r\n<p>b" })
    const { result } = await published(answer)
    expect(await (await site.fetch(result.url)).text()).toBe("<p>a\n<p>b")
  })

  describe("shows the key", () => {
    test("to the browser that published, for an hour, in no address and to no script", async () => {
      const answer = await post({ title: "Secret", html: PAGE })
      const { path, cookie, text, result } = await published(answer)
      const [, key = ""] = cookie.split("=")
      expect([result.edit_key, text.includes(key)]).toEqual([key, true])
      expect(path).not.toContain(key)
      const rules = answer.headers.getSetCookie()[0]?.slice(cookie.length)
      expect(rules).toBe(`; Path=${path}; Max-Age=3600; HttpOnly; SameSite=Strict`)
      expect((await published(answer)).result).toEqual(result)
      const edit = { json: { edit_key: key, description: "Changed" } }
      expect((await site.fetch(`/api/workshop/${result.id}/edit`, edit)).status).toBe(200)
    })

    test.each(["", "broadside-key=ek_00000000000000000000000000000000"])(
      "to no other (%p)",
      async (cookie) => {
        const { path, result } = await published(await post({ title: "Mine", html: PAGE }))
        const other = await site.fetch(path, { headers: { cookie } })
        const text = await other.text()
        expect([other.status, text.includes(result.edit_key)]).toEqual([200, false])
        expect(resultOf(text).edit_key).toBeUndefined()
        expect(other.headers.get("x-robots-tag")).toBe("noindex")
      },
    )
  })

  describe.each(["workshop", "dispatch", "archive"])("sent twice to the %s", (world) => {
    const token = async () =>
      /name="submission" value="(\w+)"/.exec(await (await site.fetch("/publish")).text())?.[1] ?? ""

    test("publishes once, and shows the same page and key", async () => {
      const form = { title: `Twice ${world}`, html: PAGE, world, submission: await token() }
      const answers = await Promise.all([post(form), post(form), post(form)])
      const all = await Promise.all(answers.map(published))
      expect(new Set(all.map(({ result }) => `${result.id} ${result.edit_key}`)).size).toBe(1)
      expect((await published(await post(form))).result).toEqual(all[0]?.result)
    })

    test("publishes again what was changed in between, and what another form has", async () => {
      const form = { title: `Two ${world}`, html: PAGE, world, submission: await token() }
      const others = [
        { ...form, html: `${PAGE}!` },
        { ...form, submission: await token() },
      ]
      const answers = await Promise.all([form, ...others].map((one) => post(one)))
      const all = await Promise.all(answers.map(published))
      expect(new Set(all.map(({ result }) => result.id)).size).toBe(3)
      expect(new Set(all.map(({ result }) => result.edit_key)).size).toBe(3)
    })
  })

  test("previews without storing anything", async () => {
    const before = (await site.json("/api/workshop/list")).active.length
    const preview = await post({ html: PAGE }, "/publish/preview")
    expect(preview.headers.get("content-security-policy")).toStartWith("sandbox ")
    expect(await preview.text()).toContain("<p>hi")
    expect(await (await post({}, "/publish/preview")).text()).toContain("Nothing to preview")
    expect((await site.json("/api/workshop/list")).active.length).toBe(before)
  })
})
