import { describe, expect, test } from "bun:test"
import { page } from "../testing/chat-site"
import type { Call, Turn } from "../testing/mock-model"
import { scriptedSites } from "../testing/scripted-sites"

const open = scriptedSites()
const siteWith = (...turns: readonly Turn[]) => open(turns)

const write = (body: string): Call => ({
  name: "write_page",
  arguments: { title: "Tea", html: page(body) },
})
const PUBLISH: Call = { name: "publish_page", arguments: {} }

describe("a model that calls several tools at once", () => {
  test("does not publish a draft that was not checked", async () => {
    const site = await siteWith(write("good"), [write("{{bad}}"), PUBLISH], "Done.")
    const { body } = await site.build("A page")
    expect(body.url).toBeNull()
    expect(body.text).toContain("Nothing was published: ")
    expect(await site.published()).toBe(0)
  })

  test("publishes the draft that it wrote last, if that passes", async () => {
    const site = await siteWith([write("{{bad}}"), write("good"), PUBLISH], "Done.")
    const { body } = await site.build("A page")
    expect(await (await site.host.fetch(body.url)).text()).toContain("good")
  })

  test("publishes once", async () => {
    const site = await siteWith(write("good"), [PUBLISH, PUBLISH, PUBLISH], "Done.")
    expect((await site.build("A page")).body.text).toBe("Done.")
    expect(await site.published()).toBe(1)
  })
})

test("a model that calls tools after it has published is stopped, and has not failed", async () => {
  const site = await siteWith(write("good"), PUBLISH, PUBLISH, PUBLISH, PUBLISH)
  for (let n = 1; n <= 4; n++) {
    const { status, body } = await site.build("A page")
    expect([n, status, body.text]).toEqual([n, 200, "The page is published."])
    expect(site.model.requests()).toHaveLength(3 * n)
  }
})

test("a model that calls tools after its last try is stopped, and the answer says why", async () => {
  const bad = write("{{bad}}")
  const site = await siteWith(bad, bad, bad, bad, bad)
  for (let n = 1; n <= 4; n++) {
    const { status, body } = await site.build("A page")
    expect([n, status, body.url]).toEqual([n, 200, null])
    expect(body.text).toContain("Nothing was published: ")
    expect(site.model.requests()).toHaveLength(4 * n)
  }
})

test("what small models fill in without need is left out", async () => {
  const html = page("good")
  const args = { title: "Tea", html, description: null, category: "" }
  const site = await siteWith({ name: "write_page", arguments: args }, PUBLISH, "Done.")
  expect((await site.build("A page")).body.text).toBe("Done.")
})

test("a page that broke off does not come back to the model", async () => {
  const broken = `{"title": "Tea", "html": "${"x".repeat(20_000)}`
  const site = await siteWith({ name: "write_page", arguments: broken }, "It is too long.")
  const { body } = await site.build("A page")
  expect([body.url, body.text]).toEqual([null, "It is too long."])
  expect(JSON.stringify(site.model.requests().at(-1)?.body).length).toBeLessThan(10_000)
})

test("a model that only says that it has published is not believed", async () => {
  const site = await siteWith(write("good"), "Here is your page!")
  const { body } = await site.build("A page")
  expect(body).toEqual({
    ok: true,
    text: "Here is your page!\n\nNothing was published: the page was not finished.",
    url: null,
  })
})

test("a page with words that no child should read is not published", async () => {
  const rude = write(`<script>const insult = "You shit"</script>`)
  const site = await siteWith(rude, rude, rude, "I could not.")
  const { body } = await site.build("A page")
  expect(body.url).toBeNull()
  expect(body.text).toContain("line 1: a word does not suit a ten-year-old")
})

test("of a page full of such words the model hears twenty times at most", async () => {
  const rude = write(`<script>${'"shit",\n'.repeat(500)}</script>`)
  const site = await siteWith(rude, rude, rude, "I could not.")
  const { body } = await site.build("A page")
  expect(body.text.match(/does not suit/g)).toHaveLength(20)
})

test("names in a script are no words, nor is a word that stood there before", async () => {
  const minified = page("<script>const a=f[fu](ass=>fk)</script><p>shit</p>moth")
  const site = await siteWith(
    { name: "fork_game", arguments: { id: "1" } },
    { name: "change_page", arguments: { changes: [{ find: "moth", replace: "moths" }] } },
    PUBLISH,
    "Done.",
  )
  const json = { html: minified, title: "Moth", humanName: "Ada" }
  await site.host.json("/games/submit", { json })
  const { body } = await site.build("Take game 1")
  expect(body.text).toBe("Done.")
})

test("a model that calls tools again and again in one turn is stopped", async () => {
  const site = await siteWith([write("{{a}}"), ...Array(60).fill(write("good"))], PUBLISH, "Done.")
  const { body } = await site.build("A page")
  expect(body.url).toBeNull()
})

test.each([
  ["tags", "<title>Tea</title><h1>s<b></b>hit</h1>"],
  ["tags around letters", "you <b>s</b>h<i>i</i>t"],
  ["entities", "you &#115;h&#x69;t"],
  ["a soft hyphen", "you sh&shy;it"],
])("%s do not hide a word", async (_, body) => {
  const rude = write(body)
  const site = await siteWith(rude, rude, rude, "I could not.")
  expect((await site.build("A page")).body.text).toContain("a word does not suit a ten-year-old")
})
