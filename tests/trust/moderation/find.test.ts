import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { deskBrowser } from "./desk-browser"
import { moderatedSite } from "./moderated-site"
import { placesOf } from "./places"

const { site, act, game, headers } = moderatedSite()
const desk = deskBrowser(site)
let agent: Client

beforeAll(async () => {
  const fetch = (url: string | URL, init?: RequestInit) =>
    site().fetch(new URL(url).pathname, init as never)
  const options = { fetch: fetch as never, requestInit: { headers: headers() } }
  agent = new Client({ name: "Marvin", version: "1" })
  const url = new URL("http://localhost:3000/mcp")
  await agent.connect(new StreamableHTTPClientTransport(url, options) as never)
  await desk.signIn()
})
afterAll(() => agent.close())

const atDesk = (url: string) => desk.open(`/operator/find?url=${encodeURIComponent(url)}`)
const byScript = (url: string, own = headers()) =>
  site().fetch(`/api/operator/find?url=${encodeURIComponent(url)}`, { headers: own })
async function byAgent(item: string) {
  const { content } = await agent.callTool({
    name: "read_moderation",
    arguments: { view: "item", item },
  })
  return (content as { text: string }[])[0]?.text ?? ""
}

describe("the operator finds an item by its address", () => {
  test("of every kind, at the desk, by script and with an agent", async () => {
    for (const [kind, { id, paths }] of Object.entries(await placesOf(site())))
      for (const path of paths) {
        for (const url of [path, site().host.urls.base + path]) {
          const found = await atDesk(url)
          expect([url, found.status, found.headers.get("location")]).toEqual([
            url,
            303,
            `/operator/items/${kind}/${encodeURIComponent(id)}`,
          ])
        }
        expect([path, await (await byScript(path)).json()]).toMatchObject([
          path,
          { ok: true, kind, id },
        ])
        expect(await byAgent(path)).toContain(`"item":"${kind}/${id}"`)
      }
  })

  test("also if it was buried or erased", async () => {
    for (const verb of ["bury", "erase"]) {
      const id = await game("A kite")
      await act(`games/${id}/${verb}`, { why: "It was spam." })
      const found = await atDesk(`/archive/${id}`)
      expect(found.headers.get("location")).toBe(`/operator/items/games/${id}`)
      expect(await (await byScript(`/archive/${id}`)).json()).toMatchObject({
        id,
        removed_why: "It was spam.",
      })
    }
  })

  test("and reads why there is none", async () => {
    for (const [url, status, why] of [
      ["https://elsewhere.example/archive/001", 422, "not an address on"],
      ["javascript:alert(1)", 422, "not an address on"],
      ["/archive/999999", 404, "999999"],
      ["/inn", 404, "nothing to moderate at this address"],
      ['/"><script>alert(1)</script>', 404, "nothing to moderate at this address"],
    ] as const) {
      const answer = await atDesk(url)
      expect([url, answer.status]).toEqual([url, status])
      const text = await answer.text()
      expect(text).toContain(why)
      expect(text).toContain("Find it")
      expect(text).not.toContain("<script>alert")
      expect((await byScript(url)).status).toBe(status)
      if (/^[/h]/.test(url)) expect(await byAgent(url)).toContain(why)
    }
  })

  test("and no one else", async () => {
    const path = `/archive/${await game("A kite")}`
    expect((await byScript(path, {} as never)).status).toBe(401)
    const page = await site().fetch(`/operator/find?url=${path}`)
    expect(page.headers.get("location")).toBeNull()
    expect(await page.text()).toContain("The operator's token")
  })
})
