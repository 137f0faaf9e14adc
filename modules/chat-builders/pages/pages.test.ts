import { afterEach, describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import worlds from "../../worlds/module"
import chatBuilders from "../module"
import { chatSite, page } from "../testing/chat-site"
import { type Call, startMockModel } from "../testing/mock-model"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const write = (body: string, title = "Tea timer"): Call => ({
  name: "write_page",
  arguments: { title, html: page(body) },
})
const PUBLISH: Call = { name: "publish_page", arguments: {} }

async function siteWith(turns: readonly (Call | string)[], settings = "") {
  const model = await startMockModel(turns)
  closing.push(model.stop)
  const site = await chatSite({ url: model.url, settings })
  closing.push(site.close)
  return {
    host: site.host,
    open: async (path = "/connect") => read(await site.host.fetch(path)),
    /** Sends a form as a browser without script does. */
    async send(fields: Record<string, string>, path = "/connect") {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const headers = { accept: "text/html" }
      return read(await site.host.fetch(path, { method: "POST", body, headers }))
    },
  }
}

const read = async (answer: Response) => ({
  status: answer.status,
  headers: answer.headers,
  text: await answer.text(),
})

const ENTITIES: Readonly<Record<string, string>> = { "&quot;": '"', "&lt;": "<", "&amp;": "&" }
const plain = (text: string) => text.replace(/&(?:quot|lt|amp);/g, (one) => ENTITIES[one] ?? one)

/** The hidden fields of a form, as a browser sends them with it. */
function hiddenOf(text: string, marker = "data-ask"): Record<string, string> {
  const form = text.slice(text.lastIndexOf("<form", text.indexOf(marker)))
  const fields = form.slice(0, form.indexOf("</form>"))
  return Object.fromEntries(
    [...fields.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, plain(value)],
    ),
  )
}

describe("/connect without script", () => {
  test("shows a form and examples, each of which fills the field", async () => {
    const { host, open } = await siteWith([])
    const { status, headers, text } = await open()
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    for (const part of ["Ask for a page", 'role="log"', 'name="message"', "A timer for tea"])
      expect(text).toContain(part)
    expect(text).not.toContain("Take game")
    expect(text).not.toContain(' style="')
    const [, example = ""] = /href="(\/connect\?ask=[^"]+)"/.exec(text) ?? []
    const filled = await open(example)
    expect(filled.text).toMatch(/<textarea[^>]*>A timer for tea/)
    const game = { title: "Ball", humanName: "Bo", html: page("one player") }
    await host.json("/api/games/submit", { json: game })
    expect((await open()).text).toContain("Take game 001 and add a second player")
  })

  test("publishes a page, and shows the conversation, its address, key and preview", async () => {
    const { host, send } = await siteWith([write("<h1>Tea</h1>"), PUBLISH, "A **tea** <timer>."])
    const { status, text } = await send({ message: "A tea timer, please", author: "Ada" })
    expect(status).toBe(200)
    for (const part of ["A tea timer, please", "A **tea** &lt;timer&gt;.", "Open the page"])
      expect(text).toContain(part)
    const { url = "", edit_key = "", conversation = "" } = hiddenOf(text)
    expect(JSON.parse(conversation)).toHaveLength(2)
    expect(text).toContain(`value="${edit_key}"`)
    expect(text).toContain(`${url}/about`)
    expect(await (await host.fetch(url)).text()).toContain("<h1>Tea</h1>")
    expect((await host.json("/api/workshop/list")).active).toMatchObject([{ author: "Ada" }])
  })

  test("publishes once what is sent twice", async () => {
    const { host, open, send } = await siteWith([write("Tea"), PUBLISH, "Here."])
    const fields = { ...hiddenOf((await open()).text), message: "A tea timer" }
    const [first, second] = [await send(fields), await send(fields)]
    expect(hiddenOf(second.text)["url"]).toBe(hiddenOf(first.text)["url"] as string)
    expect((await host.json("/api/workshop/list")).active).toHaveLength(1)
  })

  test("changes the same page with the next message, and brings a version back", async () => {
    const { host, send } = await siteWith([write("red"), PUBLISH, "Red."])
    const first = await send({ message: "Red, please" })
    const fields = hiddenOf(first.text)
    const { url = "", edit_key = "" } = fields
    const second = await send({ message: "Once more", conversation: "[]", url, edit_key })
    expect(second.status).toBe(200)
    expect(hiddenOf(second.text)["url"]).toBe(url)
    const id = url.split("/").at(-1)
    const edited = { edit_key, html: page("blue") }
    await host.json(`/api/workshop/${id}/edit`, { json: edited })
    const third = await send({
      message: "",
      conversation: fields["conversation"] ?? "",
      url,
      edit_key,
    })
    expect(third.status).toBe(400)
    for (const part of ["Say what you would like.", "Bring back", "Red, please"])
      expect(third.text).toContain(part)
    const back = await send(
      { ...hiddenOf(third.text, "/connect/restore"), version: "1" },
      "/connect/restore",
    )
    expect(back.status).toBe(200)
    expect(back.text).toContain("Red, please")
    expect(await (await host.fetch(url)).text()).toContain("red")
  })

  test("lists every version, however many there are", async () => {
    const { host, send } = await siteWith([write("0"), PUBLISH, "Here."])
    const fields = hiddenOf((await send({ message: "Numbers" })).text)
    const { url = "", edit_key = "" } = fields
    const id = url.split("/").at(-1)
    for (let n = 1; n < 15; n++)
      await host.json(`/api/workshop/${id}/edit`, { json: { edit_key, html: page(`${n}`) } })
    const { text } = await send({ ...fields, message: "" })
    for (let n = 1; n < 15; n++) expect(text).toContain(`name="version" value="${n}"`)
    expect(text).toContain("<summary>4 older</summary>")
  })

  test("shows the fork of a game, which its key changes like any page", async () => {
    const change: Call = {
      name: "change_page",
      arguments: { changes: [{ find: "one player", replace: "two players" }] },
    }
    const read: Call = { name: "fork_game", arguments: { id: "001" } }
    const { host, send } = await siteWith([read, change, PUBLISH, "Now for two."])
    const game = { title: "Ball", humanName: "Bo", html: page("one player") }
    await host.json("/api/games/submit", { json: game })
    const { text } = await send({ message: "Take game 001 and add a second player" })
    for (const part of ["Now for two.", "/archive/002", "/manage/games/002"])
      expect(text).toContain(part)
    const { url = "" } = hiddenOf(text)
    const found = await host.json(`/connect/page?url=${encodeURIComponent(url)}`)
    expect(found).toMatchObject({ kind: "games", id: "002", about: "/archive/002" })
  })

  test("says why nothing was published, with the words still in the field", async () => {
    const { send } = await siteWith(["Sorry, no."], "limit_build = 2")
    const { status, text } = await send({ message: "Something" })
    expect(status).toBe(200)
    expect(text).toContain("Sorry, no.")
    expect(text).toContain("Nothing was published this time.")
    expect(text).not.toContain("/workshop/")
    await send({ message: "Something" })
    const limited = await send({ message: "My third wish" })
    expect(limited.status).toBe(429)
    expect(limited.headers.get("retry-after")).toBeTruthy()
    expect(limited.text).toMatch(/You can ask for more in \d+ (minutes|seconds)/)
    expect(limited.text).toMatch(/<textarea[^>]*>My third wish/)
  })

  test("tells the right key from a wrong one, and a page that is not there", async () => {
    const { send } = await siteWith([write("a"), PUBLISH, "A."])
    const { url = "" } = hiddenOf((await send({ message: "A" })).text)
    const wrong = { message: "B", url, edit_key: `ek_${"0".repeat(32)}` }
    const refused = await send(wrong)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("does not have the right key")
    const gone = await send({ message: "B", url: "/workshop/aaaaaaaa", edit_key: wrong.edit_key })
    expect(gone.status).toBe(404)
  })
})

describe("/connect for its script", () => {
  test("describes the page of a conversation, and restores with JSON", async () => {
    const { host, send } = await siteWith([write("one"), PUBLISH, "One."])
    const { url = "", edit_key = "" } = hiddenOf((await send({ message: "One" })).text)
    const id = url.split("/").at(-1)
    await host.json(`/api/workshop/${id}/edit`, { json: { edit_key, html: page("two") } })
    const found = await host.json(`/connect/page?url=${encodeURIComponent(url)}`)
    expect(found).toMatchObject({ title: "Tea timer", url, kind: "pages", id, ended: false })
    expect(found.versions).toHaveLength(2)
    const json = { url, edit_key, version: 1 }
    const back = await host.json("/connect/restore", { json })
    expect(back.versions).toHaveLength(3)
    const unknown = await host.fetch("/connect/page?url=/workshop/zzzzzzzz")
    expect(unknown.status).toBe(404)
    const refused = await host.fetch("/connect/restore", {
      json: { url, edit_key: "x", version: 1 },
    })
    expect(refused.status).toBe(403)
  })

  test("tells only who has its secret what became of a request", async () => {
    const { host } = await siteWith([write("one"), PUBLISH, "One."])
    const secret = "a-secret-of-this-visitor"
    const headers = { accept: "text/event-stream", "x-build-id": secret }
    const json = { messages: [{ role: "user", content: "One" }] }
    const stream = await (await host.fetch("/api/connect/chat", { headers, json })).text()
    const outcome = (key: string) =>
      host.json("/connect/outcome", { headers: { "x-build-id": key } })
    const { active } = await host.json("/api/workshop/list")
    expect(await outcome(secret)).toMatchObject({ state: "over", page: { url: active[0].url } })
    const { page } = await outcome(secret)
    expect(stream).toContain(page.edit_key)
    expect(await outcome("another")).toEqual({ state: "unknown", page: null })
    expect(await host.json("/connect/outcome")).toEqual({ state: "unknown", page: null })
  })
})

describe("/connect without a model", () => {
  test("says what visitors can do instead, and tells the operator how to set one up", async () => {
    const host = await createTestHost({ modules: [chatBuilders, worlds] })
    closing.push(() => host.close())
    const { status, text } = await read(await host.fetch("/connect"))
    expect(status).toBe(200)
    for (const part of ["no model", 'href="/publish"', 'href="/agent"', "[modules.chat-builders]"])
      expect(text).toContain(part)
    expect(text).not.toContain("<textarea")
    const body = new FormData()
    body.append("message", "A page")
    const refused = await host.fetch("/connect", { method: "POST", body })
    expect(refused.status).toBe(503)
  })
})
