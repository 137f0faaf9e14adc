import { describe, expect, test } from "bun:test"
import { page } from "../testing/chat-site"
import type { Call } from "../testing/mock-model"
import { scriptedSites } from "../testing/scripted-sites"

const siteWith = scriptedSites()

const write = (body: string): Call => ({
  name: "write_page",
  arguments: { title: "Tea timer", html: page(body) },
})
const change = (find: string, replace: string): Call => ({
  name: "change_page",
  arguments: { changes: [{ find, replace }] },
})
const PUBLISH: Call = { name: "publish_page", arguments: {} }

describe("a page under a protected name", () => {
  test("is built and changed only with the proof, and the model works for no one else", async () => {
    const site = await siteWith({
      "Red, please": [write("red"), PUBLISH, "Red."],
      "Make it blue": [change("red", "blue"), PUBLISH, "Blue."],
    })
    const { key } = await site.host.json("/api/names/ada/claim", { json: {} })
    const author = `Ada#${key}`
    const refused = await site.build("Red, please", { author: "Ada" })
    expect([refused.status, refused.body.code]).toEqual([403, "author-proof-required"])
    expect(site.model.requests()).toHaveLength(0)

    const { url, edit_key } = (await site.build("Red, please", { author })).body
    const id = url.split("/").at(-1)
    expect(await site.host.json(`/api/workshop/${id}`)).toMatchObject({
      author: "Ada",
      author_protected: true,
    })
    const asked = site.model.requests().length
    const stolen = await site.build("Make it blue", { url, edit_key })
    expect([stolen.status, stolen.body.code]).toEqual([403, "author-proof-required"])
    expect(site.model.requests()).toHaveLength(asked)

    const changed = await site.build("Make it blue", { url, edit_key, author })
    expect([changed.status, changed.body.edit_key]).toEqual([200, edit_key])
    expect(await (await site.host.fetch(url)).text()).toContain("blue")
    expect(JSON.stringify(site.model.requests())).not.toContain(key)
    const restore = (more: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ url, edit_key, version: "1", ...more }))
        body.set(name, value)
      return site.host.fetch("/connect/restore", { method: "POST", body })
    }
    expect((await restore({})).status).toBe(403)
    expect((await restore({ author })).status).toBe(200)
    expect(await (await site.host.fetch(url)).text()).toContain("red")
  })

  test("can be asked for in the form, which says in words what is missing", async () => {
    const site = await siteWith([write("red"), PUBLISH, "Red."])
    const { key } = await site.host.json("/api/names/ada/claim", { json: {} })
    const ask = async (author: string) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ message: "Red, please", author }))
        body.set(name, value)
      const headers = { accept: "text/html" }
      const answer = await site.host.fetch("/connect", { method: "POST", body, headers })
      return { status: answer.status, text: await answer.text() }
    }
    const refused = await ask("Ada")
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("If it is yours, add # and its key: name#key")
    expect((await ask(`Ada#${key}`)).status).toBe(200)
    const { active } = await site.host.json("/api/workshop/list")
    expect(active).toMatchObject([{ author: "Ada" }])
  })
})
