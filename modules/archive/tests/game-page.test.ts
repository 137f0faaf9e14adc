import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../index"

const PAGE = "<!doctype html><title>Kite</title>\n<p>fly &amp; <b>high</b>"
const asPerson = { headers: { accept: "text/html" } }
let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0" })
  const game = { html: PAGE, title: "Kite", humanName: "Ada", tags: ["air", "calm"] }
  await site.json("/games/submit", { json: game })
})
afterAll(() => site.close())

const page = async (path: string) => {
  const answer = await site.fetch(path, asPerson)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}
const post = (fields: Record<string, string | File>, path = "/archive/001/fork") => {
  const body = new FormData()
  for (const name of ["title", "whatChanged", "humanName", "aiName", "description", "tags", "html"])
    body.set(name, "")
  body.set("status", "under-development")
  body.set("file", new File([], ""))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return site.fetch(path, { method: "POST", body, headers: asPerson.headers })
}
const resultOf = (text: string) =>
  JSON.parse(/id="result">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "{}")

describe("the source of a game", () => {
  test("is shown as text, with the lines counted", async () => {
    const text = await page("/archive/001/source")
    expect(text).toContain("fly &amp;amp; &lt;b>high&lt;/b>")
    expect(text).toContain("2 lines")
    expect(text).toContain("/games/001/download")
  })

  test("of two megabytes is shown in part", async () => {
    const html = `<p>${"x\n".repeat(900_000)}`
    const { id } = await site.json("/games/submit", {
      json: { html, title: "Long", humanName: "Ada" },
    })
    const text = await page(`/archive/${id}/source`)
    expect(text.length).toBeLessThan(300_000)
    expect(text).toContain("Download all of it")
  })
})

describe("forking by form", () => {
  test("begins with the game's own source and words", async () => {
    const text = await page("/archive/001/fork")
    expect(text).toContain("&lt;title>Kite&lt;/title>")
    expect(text).toContain('value="air, calm"')
    expect(text).toContain("-F parentId=001")
  })

  test("publishes a fork with its lineage and credits", async () => {
    const fields = { title: "Kite two", humanName: "Bo", aiName: "Claude", whatChanged: "Wind" }
    const html = PAGE.replaceAll("\n", "\r\n").replace("high", "higher")
    const answer = await post({ ...fields, html, tags: "air, storm" })
    const path = answer.headers.get("location") ?? ""
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""
    expect([answer.status, path]).toEqual([
      303,
      expect.stringMatching(/^\/archive\/\d+\/published$/),
    ])
    const page = await site.fetch(path, { headers: { ...asPerson.headers, cookie } })
    const { id, parentId, edit_key, url } = resultOf(await page.text())
    expect([parentId, `broadside-key=${edit_key}`]).toEqual(["001", cookie])
    expect(await site.json(`/games/${id}`)).toMatchObject({
      title: "Kite two",
      humanName: "Bo",
      aiCredit: "Claude",
      whatChanged: "Wind",
      parentId: "001",
      tags: ["air", "storm"],
    })
    expect(await (await site.fetch(url)).text()).toBe(PAGE.replace("high", "higher"))
  })

  test.each([
    ["no maker", { title: "x", html: PAGE }, "Enter your name, the AI that helped, or both."],
    ["no title", { humanName: "Bo", html: PAGE }, "Title must not be empty"],
    ["no page", { title: "x", humanName: "Bo" }, "Write or paste your version, or choose a file."],
    ["words for a page", { title: "x", humanName: "Bo", html: "words" }, "at least one element"],
    [
      "a status that is none",
      { title: "x", humanName: "Bo", html: PAGE, status: "done" },
      "How finished it is must be one of",
    ],
  ])("with %s is shown again with nothing lost", async (_, fields, why) => {
    const answer = await post({ description: "Kept & safe", ...fields })
    const text = await answer.text()
    expect([answer.status, text.includes(why), text.includes("Kept &amp; safe")]).toEqual([
      400,
      true,
      true,
    ])
  })

  test("with the page pasted and uploaded in the same field is refused", async () => {
    const body = new FormData()
    for (const field of ["title", "humanName"]) body.set(field, "x")
    for (const html of [new Blob([PAGE]), PAGE]) body.append("html", html as string)
    const answer = await site.fetch("/archive/001/fork", { method: "POST", body, ...asPerson })
    expect([answer.status, (await answer.text()).includes("Your version must be")]).toEqual([
      400,
      true,
    ])
  })

  test("previews in the sandbox, and knows no game that is not there", async () => {
    const preview = await post({ html: PAGE }, "/archive/001/fork/preview")
    expect(preview.headers.get("content-security-policy")).toStartWith("sandbox ")
    expect(await preview.text()).toContain("fly")
    expect((await post({ title: "x" }, "/archive/999/fork")).status).toBe(404)
    expect((await site.fetch("/archive/999/source", asPerson)).status).toBe(404)
  })
})

describe("the game page", () => {
  test("draws the whole family, with this game marked, and tells of many", async () => {
    for (let i = 0; i < 9; i++)
      await site.json("/api/games/fork", {
        json: { parentId: "001", html: PAGE, title: `Child ${i}`, aiName: "Claude" },
      })
    const text = await page("/archive/001")
    expect(text).toContain('<a href="/archive/001" aria-current="page">')
    expect(text.match(/class="tree"/g)).toHaveLength(1)
    expect(text).toContain('<a href="/archive/001/family">3 more made from')
    // The rest is on a page of its own, for people.
    const family = await page("/archive/001/family")
    for (let i = 0; i < 9; i++) expect(family).toContain(`Child ${i}`)
    const { games } = await site.json("/api/games?q=Child")
    // However many there are, the way to this one is drawn.
    const last = games[0].id as string
    expect(await page(`/archive/${last}`)).toContain(
      `<a href="/archive/${last}" aria-current="page">`,
    )
  })

  test("draws the plays of the last fourteen days", async () => {
    const { url } = await site.json("/games/001")
    for (let i = 0; i < 3; i++) await site.fetch(url)
    await site.runJob("archive.trending")
    await site.settle()
    site.advance(86_400_000)
    await site.fetch(url)
    await site.settle()
    const text = await page("/archive/001")
    expect(text).toContain("4 plays in 14 days")
    expect(text.match(/<rect [^>]*><title>/g)?.length).toBe(14)
    site.advance(20 * 86_400_000)
    expect(await page("/archive/001")).not.toContain("in 14 days")
  })
})
