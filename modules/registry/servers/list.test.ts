import { describe, expect, test } from "bun:test"
import discovery from "../../discovery/module"
import { registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const { site, submit, start } = registrySite(discovery)

describe("the registry document", () => {
  test("has exactly the fields that its readers know", async () => {
    const { url } = await start()
    const fields = { url, name: "Tides", description: "High and low", author: "Ada" }
    const { id, edit_key } = await submit(fields)
    expect(edit_key).toMatch(/^ek_/)
    expect(await site().json("/mcp-registry")).toEqual({
      name: expect.any(String),
      url: "http://localhost:3000/mcp-registry",
      description: expect.any(String),
      spec: expect.stringMatching(/^https:/),
      submit: "http://localhost:3000/mcp-registry/submit",
      fields: { required: ["name", "url"], optional: ["description", "author"] },
      servers: [
        {
          ...fields,
          id,
          tools: ["add", "divide"],
          submitted_at: new Date(site().now()).toISOString(),
          verified: true,
          source: "submitted",
        },
      ],
    })
  })

  test("is JSON unless a page is preferred", async () => {
    const typeFor = async (accept?: string) => {
      const answer = await site().fetch("/mcp-registry", accept ? { headers: { accept } } : {})
      return answer.headers.get("content-type")?.split(";")[0]
    }
    for (const accept of [
      undefined,
      "*/*",
      "application/json",
      "application/json, text/html;q=0.5",
    ])
      for (let round = 0; round < 3; round++) expect(await typeFor(accept)).toBe("application/json")
    for (let round = 0; round < 3; round++)
      expect(await typeFor("text/html,application/xhtml+xml,*/*;q=0.8")).toBe("text/html")
  })

  test("is searchText, and pages with a Link header", async () => {
    for (const name of ["Tides", "Weather", "Chess clock"])
      await submit({ name, url: (await start(jsonServer({ tools: [`${name[0]}_tool`] }))).url })
    const names = async (path: string) =>
      (await site().json(path)).servers.map(({ name }: { name: string }) => name)
    expect(await names("/mcp-registry")).toEqual(["Chess clock", "Weather", "Tides"])
    expect(await names("/mcp-registry?q=CLOCK")).toEqual(["Chess clock"])
    expect(await names("/mcp-registry?q=w_tool")).toEqual(["Weather"])
    expect(await names("/mcp-registry?q=nobody")).toEqual([])
    expect(await names("/mcp-registry?q=---")).toEqual([])
    const first = await site().fetch("/mcp-registry?limit=2&q=tool")
    expect(first.headers.get("link")).toBe('</mcp-registry?q=tool&limit=2&offset=2>; rel="next"')
    expect(await names("/mcp-registry?q=tool&limit=2&offset=2")).toEqual(["Tides"])
    expect((await site().fetch("/mcp-registry?limit=101")).status).toBe(400)
  })
})

test("feed, stats, sitemap and guide tell of what is listed", async () => {
  const { id } = await submit({ url: (await start()).url, description: "High & low" })
  const text = async (path: string) => (await site().fetch(path)).text()
  expect(await text("/mcp-registry/rss.xml")).toContain(`/mcp-registry/servers/${id}`)
  expect(await site().json("/api/stats")).toMatchObject({
    tool_servers: 1,
    registries: 0,
  })
  expect(await text("/llms.txt")).toContain("/mcp-registry/submit")
  // Once search engines may list it.
  site().advance(4 * 86_400_000)
  expect(await text("/sitemap.xml")).toContain(`/mcp-registry/servers/${id}`)
})
