import { describe, expect, test } from "bun:test"
import { page } from "../testing/chat-site"
import type { Call } from "../testing/mock-model"
import { scriptedSites } from "../testing/scripted-sites"

const siteWith = scriptedSites()

const write = (body: string, title = "Tea timer"): Call => ({
  name: "write_page",
  arguments: { title, html: page(body) },
})
const change = (find: string, replace: string): Call => ({
  name: "change_page",
  arguments: { changes: [{ find, replace }] },
})
const PUBLISH: Call = { name: "publish_page", arguments: {} }

describe("a page that is asked for", () => {
  test("is published in the Workshop when it passes the check", async () => {
    const site = await siteWith([write("<h1>Tea</h1>"), PUBLISH, "A tea timer."])
    const { status, body } = await site.build("A tea timer, please", { author: "Ada" })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      text: "A tea timer.",
      url: expect.stringMatching(/\/workshop\/[a-z0-9]{8}$/),
      edit_key: expect.any(String),
    })
    expect(await (await site.host.fetch(body.url)).text()).toContain("<h1>Tea</h1>")
    const { active } = await site.host.json("/api/workshop/list")
    expect(active).toMatchObject([{ title: "Tea timer", author: "Ada" }])
  })

  test("becomes a new version at the same address with the next message", async () => {
    const site = await siteWith({
      "Red, please": [write("red"), PUBLISH, "Red."],
      "Make it blue": [change("red", "blue"), PUBLISH, "Blue."],
    })
    const first = (await site.build("Red, please")).body
    const second = (await site.build("Make it blue", first)).body
    expect(second).toMatchObject({ text: "Blue.", url: first.url, edit_key: first.edit_key })
    expect(await (await site.host.fetch(first.url)).text()).toContain("blue")
    const id = first.url.split("/").at(-1)
    const { versions } = await site.host.json(`/api/workshop/${id}/versions`)
    expect(versions).toHaveLength(2)
    expect(await site.published()).toBe(1)
  })

  test("is changed only by who has its key", async () => {
    const site = await siteWith({
      "Red, please": [write("red"), PUBLISH, "Red."],
      "Make it blue": [change("red", "blue"), PUBLISH, "Blue."],
    })
    const { url } = (await site.build("Red, please")).body
    const wrong = await site.build("Make it blue", { url, edit_key: "ek_wrong" })
    expect(wrong.status).toBe(403)
    expect(await (await site.host.fetch(url)).text()).toContain("red")
    // Nothing was spent on it.
    expect(site.model.requests()).toHaveLength(3)
    const half = await site.build("Make it blue", { url })
    expect([half.status, half.body.errors[0].path]).toEqual([400, "/edit_key"])
    const strange = await site.build("Make it blue", { url: "https://x.example/", edit_key: "k" })
    expect([strange.status, strange.body.errors[0].path]).toEqual([400, "/url"])
  })

  test("is a fork where a game of the archive is asked for, with its makers and the model credited", async () => {
    const site = await siteWith([
      { name: "fork_game", arguments: { id: "1" } },
      change("moth", "moths"),
      { name: "publish_page", arguments: { what_changed: "More moths" } },
      "Two moths now.",
    ])
    const json = { html: page("moth"), title: "Moth", humanName: "Ada" }
    await site.host.json("/games/submit", { json })
    const { body } = await site.build("Take game 001 and add a second moth", { author: "Bo" })
    expect(body.text).toBe("Two moths now.")
    const { games } = await site.host.json("/api/games")
    expect(games[0]).toMatchObject({ url: body.url, parentId: "001", whatChanged: "More moths" })
    expect(games[0]).toMatchObject({ humanName: "Bo", aiCredit: "mock" })
    const lineage = await site.host.json("/games/2/lineage")
    expect(JSON.stringify(lineage)).toContain("Moth")
  })

  test("is a fork also if the game itself would not pass the check", async () => {
    const site = await siteWith([
      { name: "fork_game", arguments: { id: "1" } },
      change("moth", "moths"),
      PUBLISH,
      "Two moths now.",
    ])
    const html = page(`moth <script src="https://cdn.example/x.js"></script>`)
    await site.host.json("/games/submit", { json: { html, title: "Moth", humanName: "Ada" } })
    expect((await site.build("Take game 001 and add a second moth")).body.url).toContain("/games/")
  })

  test("is changed where pages have an address of their own", async () => {
    const site = await siteWith(
      {
        "Take game 1": [
          { name: "fork_game", arguments: { id: "1" } },
          change("moth", "moths"),
          PUBLISH,
          "Moths.",
        ],
        "Make it blue": [change("moths", "blue moths"), PUBLISH, "Blue."],
      },
      { address: `games_url = "https://*.games.example"` },
    )
    const json = { html: page("moth"), title: "Moth", humanName: "Ada" }
    await site.host.json("/games/submit", { json })
    const first = (await site.build("Take game 1")).body
    const second = (await site.build("Make it blue", first)).body
    expect([first.url, second.text]).toEqual([
      expect.stringContaining("002.games.example"),
      "Blue.",
    ])
  })

  test("whose author's name no child should read is refused before the model is asked", async () => {
    const site = await siteWith(["Hello."])
    const { status, body } = await site.build("A page", { author: "shit" })
    expect([status, body.code]).toEqual([422, "family-rule"])
    expect(site.model.requests()).toHaveLength(0)
  })

  test("is not published before its faults are corrected", async () => {
    const site = await siteWith([
      write("<p>{{name}}</p>"),
      PUBLISH,
      change("{{name}}", "Done"),
      PUBLISH,
      "Now it works.",
    ])
    const { body } = await site.build("Something")
    expect(body.text).toBe("Now it works.")
    expect(await site.published()).toBe(1)
  })

  test("that is far too large is given up while it is written, and not published", async () => {
    const site = await siteWith([write("ab".repeat(1_500_000))])
    const { status, body } = await site.build("A large page")
    expect([status, body.code]).toEqual([502, "model-failed"])
    expect(body.error).toContain("Nothing was published.")
    expect(await site.published()).toBe(0)
  })

  test("is not published after three refusals, and the answer says so and why", async () => {
    const bad = write('<script src="https://evil.example/x.js"></script>')
    const site = await siteWith([bad, bad, bad, "Here is your page!"])
    const { status, body } = await site.build("Something")
    expect(status).toBe(200)
    expect(body.url).toBeNull()
    expect(body).not.toHaveProperty("edit_key")
    expect(body.text).toContain("Nothing was published: line 1:")
    expect(await site.published()).toBe(0)
  })
})
