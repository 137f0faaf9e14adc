import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Feeds, Pages, Prompts, Resources } from "broadside/contracts"
import type { TestHost } from "broadside/testing"
import { hangs, inNoTime, oddSite, oddSiteWith, WAYS } from "./odd-module"

const rpc = (site: TestHost, method: string, params: object) =>
  site.json("/mcp", { json: { jsonrpc: "2.0", id: 1, method, params } })
const ways = Object.entries({ ...WAYS, hangs })

describe("a resource that nobody has is no fault:", () => {
  const { site, openWith } = oddSite(afterAll)
  beforeAll(() => openWith(Pages, {}))

  test.each(["broadside://game/999/source", "broadside://game/%E0%A4%A/source", "broadside://x"])(
    "%s",
    async (uri) => {
      const { error } = await rpc(site(), "resources/read", { uri })
      expect(error.message).toContain("There is no resource")
      expect(site().logged).toEqual([])
    },
  )
})

describe("what only one module can give:", () => {
  describe("a feed", () => {
    const feed = { path: "/x/a-odd/f.rss", title: "Odd", description: "" }
    const { site, go, blamed } = oddSiteWith(Feeds, (items) => ({ ...feed, items }))

    test.each(ways)("that %s is a 503", async (_, items) => {
      go(items)
      const response = await inNoTime(() => site().fetch(feed.path))
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"])
      expect(await response.json()).toMatchObject({ code: "feed-unavailable" })
      expect((await site().fetch("/games.rss")).status).toBe(200)
      expect(blamed()).toMatchObject([{ module: "a-odd", point: "feeds@1" }])
    })
  })

  describe("a prompt", () => {
    const prompt = { name: "odd", title: "Odd", description: "", arguments: [] }
    const { site, go, blamed } = oddSiteWith(Prompts, (text) => ({ ...prompt, text }))

    test.each(ways)("that %s is an error", async (_, text) => {
      go(text)
      const answer = await inNoTime(() => rpc(site(), "prompts/get", { name: "odd" }))
      expect(answer).toMatchObject({ error: { code: -32603 } })
      expect(blamed()).toMatchObject([{ module: "a-odd", point: "prompts@1" }])
    })
  })

  describe("a resource", () => {
    const uri = "broadside://odd/{id}"
    const about = { uri, name: "odd", title: "Odd", description: "", mimeType: "text/plain" }
    const { site, go, blamed } = oddSiteWith(Resources, (read) => ({
      ...about,
      read,
      complete: read,
    }))

    test.each(ways)("that %s is not there", async (_, read) => {
      go(read)
      const { error } = await inNoTime(() =>
        rpc(site(), "resources/read", { uri: "broadside://odd/1" }),
      )
      expect(error.message).toContain("There is no resource")
      expect(
        await inNoTime(() =>
          rpc(site(), "completion/complete", {
            ref: { type: "ref/resource", uri },
            argument: { name: "id", value: "" },
          }),
        ),
      ).toMatchObject({ result: { completion: { values: [] } } })
      expect(blamed()).toMatchObject([{ module: "a-odd", point: "resources@1" }])
    })
  })
})
