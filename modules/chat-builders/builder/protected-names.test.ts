import { expect, test } from "bun:test"
import { page } from "../testing/chat-site"
import type { Call } from "../testing/mock-model"
import { scriptedSites } from "../testing/scripted-sites"

const siteWith = scriptedSites()
const PUBLISH: Call = { name: "publish_page", arguments: {} }
const write = (body: string): Call => ({
  name: "write_page",
  arguments: { title: "Tea", html: page(body) },
})

test("only its owner has pages built under a protected name, and no model works for others", async () => {
  const site = await siteWith([write("Tea"), PUBLISH, "Done."])
  const { key } = await site.host.json("/api/names/ada/claim", { json: {} })
  for (const author of ["ada", " ADA ", "ada#nk_wrong"]) {
    const { status, body } = await site.build("Tea", { author })
    expect([author, status, body.code]).toEqual([author, 403, "author-proof-required"])
  }
  expect(await site.published()).toBe(0)
  const { body } = await site.build("Tea", { author: `Ada#${key}` })
  const { active } = await site.host.json("/api/workshop/list")
  expect(active).toMatchObject([{ author: "Ada", url: body.url }])
  expect(JSON.stringify(body)).not.toContain(key)
})

test("the form says it in words for people", async () => {
  const site = await siteWith([write("Tea"), PUBLISH, "Done."])
  await site.host.fetch("/api/names/ada/claim", { json: {} })
  const body = new FormData()
  for (const [name, value] of Object.entries({ message: "Tea", author: "ada" }))
    body.set(name, value)
  const headers = { "sec-fetch-site": "same-origin" }
  const refused = await site.host.fetch("/connect", { method: "POST", body, headers })
  expect([refused.status, (await refused.text()).includes("name#key")]).toEqual([403, true])
})
