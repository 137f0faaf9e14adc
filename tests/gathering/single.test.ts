import { describe, expect, test } from "bun:test"
import { Feeds, Pages, Prompts, Resources } from "broadside/contracts"
import { hangs, oddSite, WAYS } from "./odd-module"

const { site, openWith, blamed } = oddSite()

describe("what only one module can give", () => {
  const rpc = (method: string, params: object) =>
    site().json("/mcp", { json: { jsonrpc: "2.0", id: 1, method, params } })

  test.each(["broadside://game/999/source", "broadside://game/%E0%A4%A/source", "broadside://x"])(
    "a resource that nobody has is no fault: %s",
    async (uri) => {
      await openWith(Pages, {})
      const { error } = await rpc("resources/read", { uri })
      expect(error.message).toContain("There is no resource")
      expect(site().logged).toEqual([])
    },
  )

  test.each(Object.entries({ ...WAYS, hangs }))("a feed that %s is a 503", async (_, items) => {
    await openWith(Feeds, { path: "/x/a-odd/f.rss", title: "Odd", description: "", items })
    const response = await site().fetch("/x/a-odd/f.rss")
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"])
    expect(await response.json()).toMatchObject({ code: "feed-unavailable" })
    expect((await site().fetch("/games.rss")).status).toBe(200)
    expect(blamed()).toMatchObject([{ module: "a-odd", point: "feeds@1" }])
  })

  test.each(Object.entries({ ...WAYS, hangs }))("a prompt that %s is an error", async (_, text) => {
    await openWith(Prompts, { name: "odd", title: "Odd", description: "", arguments: [], text })
    expect(await rpc("prompts/get", { name: "odd" })).toMatchObject({ error: { code: -32603 } })
    expect(blamed()).toMatchObject([{ module: "a-odd", point: "prompts@1" }])
  })

  test.each(Object.entries({ ...WAYS, hangs }))(
    "a resource that %s is not there",
    async (_, read) => {
      const uri = "broadside://odd/{id}"
      await openWith(Resources, {
        uri,
        name: "odd",
        title: "Odd",
        description: "",
        mimeType: "text/plain",
        read,
        complete: read,
      })
      const { error } = await rpc("resources/read", { uri: "broadside://odd/1" })
      expect(error.message).toContain("There is no resource")
      expect(
        await rpc("completion/complete", {
          ref: { type: "ref/resource", uri },
          argument: { name: "id", value: "" },
        }),
      ).toMatchObject({ result: { completion: { values: [] } } })
      expect(blamed()).toMatchObject([{ module: "a-odd", point: "resources@1" }])
    },
  )
})
