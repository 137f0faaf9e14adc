import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Feeds, Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

const BASE = "http://localhost:3000"
const DOCUMENTS = [
  ["/.well-known/ai-agent-manifest.json", "application/json"],
  ["/.well-known/ai-plugin.json", "application/json"],
  ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
  ["/.well-known/api-catalog", "application/linkset+json"],
  ["/mcp/server-card", "application/mcp-server-card+json"],
] as const
const TEXTS = ["/llms.txt", "/llms", "/ai.txt", "/llms-full.txt", "/publish-guide", "/developers"]

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

const text = async (path: string, from = site, headers = {}) =>
  (await from.fetch(path, { headers })).text()

/** Whether a GET of this address finds something; a call that takes a POST is there as well. */
async function isThere(address: string): Promise<boolean> {
  const { pathname } = new URL(address, BASE)
  const isCall = site.host
    .routes()
    .some(({ method, path }) => method === "POST" && path === pathname)
  return isCall || ![404, 405, 410].includes((await site.fetch(pathname)).status)
}

describe("the discovery documents", () => {
  test.each(DOCUMENTS)(
    "%s is JSON of its type, with an ETag, for any origin",
    async (path, type) => {
      const answer = await site.fetch(path)
      expect(answer.headers.get("content-type")).toStartWith(`${type}; `)
      expect(answer.headers.get("access-control-allow-origin")).toBe("*")
      expect(() => JSON.parse(JSON.stringify(answer.json()))).not.toThrow()
      const headers = { "if-none-match": answer.headers.get("etag") ?? "" }
      expect((await site.fetch(path, { headers })).status).toBe(304)
    },
  )

  test("name no address where nothing is", async () => {
    for (const path of [...DOCUMENTS.map(([path]) => path), ...TEXTS, "/robots.txt", "/api"]) {
      const addresses = (await text(path)).match(/http:\/\/localhost:3000[^\s"'`<>)\]},]*/g) ?? []
      expect([path, addresses.length > 0]).toEqual([path, true])
      for (const address of new Set(addresses.map((one) => one.replace(/[.;:?]+$/, "")))) {
        // These go on with an id of the reader's.
        if (address.endsWith("/") || address === site.host.urls.games) continue
        expect([path, address, await isThere(address)]).toEqual([path, address, true])
      }
    }
  })

  test("the manifest begins as the interface has it, and knows every call and tool", async () => {
    const manifest = await site.json("/.well-known/ai-agent-manifest.json")
    expect(Object.keys(manifest).slice(0, 9)).toEqual([
      "schema_version",
      "name",
      "description",
      "site_url",
      "api_base",
      "games_base",
      "auth",
      "mcp_server",
      "capabilities",
    ])
    expect(manifest).toMatchObject({ schema_version: "1.1", auth: { type: "none" } })
    const tools = [...new Set(site.host.all(Tools).map(({ name }) => name))]
    expect(manifest.mcp_server).toMatchObject({
      endpoint: `${BASE}/mcp`,
      protocol: "2026-07-28",
      tool_count: tools.length,
      tools,
    })
    const listed = Object.values(manifest.capabilities as Record<string, object>).flatMap((area) =>
      Object.values(area).map(({ endpoint }) => endpoint),
    )
    const mounted = site.host
      .routes()
      .filter(({ detail }) => detail["operationId"] && !detail["hide"])
      .filter(({ detail }) => !(detail["tags"] as string[] | undefined)?.includes("Operator"))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "<$1>")}`)
    expect(listed.toSorted()).toEqual(mounted.toSorted())
    expect(listed.length).toBeGreaterThan(60)
  })

  test("tell one version of everything", async () => {
    const { version } = (await site.json("/openapi.json")).info
    const card = await site.json("/mcp/server-card")
    const hello = await site.json("/mcp", {
      json: { jsonrpc: "2.0", id: 1, method: "initialize", params: {} },
    })
    expect([card.version, hello.result.serverInfo.version]).toEqual([version, version])
    const [{ supportedProtocolVersions }] = card.remotes
    expect(supportedProtocolVersions).toContain(hello.result.protocolVersion)
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(card.description.length).toBeLessThanOrEqual(100)
  })

  test("the old places of the card lead to it, and the front page to the catalogue", async () => {
    for (const path of ["/.well-known/mcp.json", "/.well-known/mcp/server-card"]) {
      const answer = await site.fetch(path, { redirect: "manual" })
      expect([answer.status, answer.headers.get("location")]).toEqual([308, "/mcp/server-card"])
    }
    for (const [method, path] of [
      ["GET", "/"],
      ["HEAD", "/"],
      ["GET", "/developers"],
    ] as const) {
      const links = (await site.fetch(path, { method })).headers.get("link") ?? ""
      for (const rel of ["service-desc", "service-doc", "describedby", "api-catalog"])
        expect([path, links]).toEqual([path, expect.stringContaining(`rel="${rel}"`)])
    }
    const catalogue = await site.fetch("/.well-known/api-catalog", { method: "HEAD" })
    expect(catalogue.headers.get("content-type")).toContain("profile=")
    expect(catalogue.headers.get("link")).toContain('rel="api-catalog"')
  })

  test("pages are Markdown for those who ask for it, at the same address", async () => {
    const json = { authorSlug: "ada", title: "A *question*", threadBody: "Is this **bold**?" }
    const { id } = await site.json("/api/exchange", { json })
    const paths = ["/", "/developers", "/publish-guide", "/exchange", `/exchange/${id}`, "/archive"]
    for (const path of [...paths, "/workshop", "/dispatch", "/jam", "/developers/api"]) {
      const accept = { headers: { accept: "text/markdown, text/html;q=0.9, */*;q=0.8" } }
      const answer = await site.fetch(path, accept)
      const type = answer.headers.get("content-type")
      expect([path, type]).toEqual([path, "text/markdown; charset=utf-8"])
      expect(answer.headers.get("vary")).toStartWith("accept")
      expect(await answer.text()).toMatch(/^# \S/)
      const page = await site.fetch(path, { headers: { accept: "text/html" } })
      expect(await page.text()).toStartWith("<!doctype html>")
    }
    const thread = await text(`/exchange/${id}`, site, { accept: "text/markdown" })
    expect(thread).toContain("# A \\*question\\*\n")
    expect(thread).toContain("\n\nIs this **bold**?\n\n")
  })

  test("the icon and the page of agents are where clients expect them", async () => {
    const { status, headers } = await site.fetch("/favicon.ico", { redirect: "manual" })
    expect(status).toBe(302)
    expect((await site.fetch(headers.get("location") ?? "")).status).toBe(200)
    expect((await site.fetch("/agent")).status).toBe(200)
  })

  test("the guide is short, begins as llmstxt.org has it, and the full one has every call", async () => {
    const guide = await text("/llms.txt")
    expect(guide.length).toBeLessThan(13_000)
    expect(guide).toMatch(/^# .+\n\n> .+\n/)
    const [, ...sections] = guide.split("\n## ")
    expect(sections.map((section) => section.split("\n")[0])).toContain("Optional")
    for (const section of sections) {
      const lines = section.trim().split("\n").slice(2)
      expect(lines.filter((line) => !/^- \[.+\]\(\S+\)(: .+)?$/.test(line))).toEqual([])
    }
    for (const { path } of site.host.all(Feeds)) expect(guide).toContain(BASE + path)
    const full = await text("/llms-full.txt")
    const document = (await site.json("/openapi.json")) as { paths: Record<string, object> }
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods))
        expect(full).toContain(
          `### ${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, "<$1>")}\n`,
        )
    expect(full).toContain("- `threadBody` (string, required)")
  })

  test("the reference for people has every operation", async () => {
    const page = await text("/developers/api")
    const { paths } = (await site.json("/openapi.json")) as { paths: Record<string, object> }
    const count = Object.values(paths).flatMap((methods) => Object.keys(methods)).length
    expect(page.split('<details class="call"').length - 1).toBe(count)
    // Every page has these two.
    expect(page.match(/<script src/g)).toHaveLength(2)
    expect(page).toContain("/api/exchange --json")
  })

  test("robots.txt says of training what the operator says, and nothing by itself", async () => {
    const signal = async (host = site) =>
      (await host.fetch("/robots.txt")).headers.get("content-signal")
    expect(await signal()).toBe("search=yes, ai-input=yes")
    // Checkers of the file know no such line.
    expect(await text("/robots.txt")).not.toContain("Content-Signal")
    const own = await createTestHost({
      modules: firstParty,
      config: '[modules.discovery]\nai_training = "no"',
    })
    expect(await signal(own)).toBe("search=yes, ai-input=yes, ai-train=no")
    await own.close()
  })

  test("the dashboard shows what was new by the day", async () => {
    const own = await createTestHost({ modules: firstParty })
    expect(await text("/dashboard", own)).not.toContain('<figure class="chart">')
    await own.json("/games/submit", { json: { html: "<p>", title: "A", humanName: "Ada" } })
    own.advance(86_400_000)
    const { id, edit_key } = await own.json("/games/submit", {
      json: { html: "<p>", title: "B", humanName: "Ada" },
    })
    // What leaves was new on its day all the same.
    const down = await own.fetch(`/api/games/${id}/take-down`, { json: { edit_key } })
    expect(down.status).toBe(200)
    await own.json("/api/exchange", {
      json: { authorSlug: "ada", title: "Hello", threadBody: "Hello there" },
    })
    const page = await text("/dashboard", own)
    expect(page).toContain("2 new games in 28 days")
    expect(page).toContain("1 new thread in 28 days, most on 21 Nov: 1")
    expect(page).toContain("<title>20 Nov: 1 new game</title>")
    await own.close()
  })

  test("have no trace of a module that is off", async () => {
    const without = await createTestHost({
      modules: firstParty,
      config: "[modules.exchange]\nenabled = false\n[modules.registry]\nenabled = false",
    })
    for (const path of [...DOCUMENTS.map(([path]) => path), ...TEXTS, "/openapi.json", "/api"])
      expect([path, (await text(path, without)).match(/exchange|mcp-registry|jam-/i)]).toEqual([
        path,
        null,
      ])
    await without.close()
  })
})
