import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import registry from "../module"
import { jsonServer, startToolServer, type ToolServer } from "../testing/tool-servers"

const OFFICIAL = "io.modelcontextprotocol.registry/official"
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/
const config = `[limits]
publish = 0
write = 0
[network]
allow_private_for_visitors = ["127.0.0.0/8"]`

interface Item {
  server: Record<string, unknown> & { name: string; version: string }
  _meta: Record<string, Record<string, unknown>>
}
interface List {
  servers: Item[]
  metadata: { count: number; nextCursor?: string }
}

let site: TestHost
let server: ToolServer
beforeAll(async () => {
  site = await createTestHost({ modules: [registry], config })
  server = await startToolServer(jsonServer())
})
afterAll(async () => {
  await site.close()
  server.stop()
})

let paths = 0
/** Lists another server: another address, on the same socket. */
async function submit(name = "Tides", fields: object = {}) {
  site.advance(60_000)
  const json = { name, url: `${server.url}/${paths++}`, ...fields }
  return site.json("/mcp-registry/submit", { json })
}
const list = (query = "", base = "/mcp-registry/v0.1"): Promise<List> =>
  site.json(`${base}/servers${query}`)
const namesOf = ({ servers }: List) => servers.map((item) => item.server.name)

/** As VS Code reads it: one bad item at the front and the whole list is dropped. */
function readsInVsCode({ servers, metadata }: List) {
  expect(metadata.count).toBe(servers.length)
  for (const { server, _meta } of servers) {
    for (const field of ["name", "description", "version"])
      expect(String(server[field] ?? "").length).toBeGreaterThan(0)
    expect(server.name).toMatch(NAME)
    expect(server.name.length).toBeLessThanOrEqual(200)
    expect(String(server["description"]).length).toBeLessThanOrEqual(100)
    expect(_meta[OFFICIAL]).toMatchObject({ status: expect.any(String), isLatest: true })
    for (const time of ["publishedAt", "updatedAt", "statusChangedAt"])
      expect(new Date(_meta[OFFICIAL]?.[time] as string).toISOString()).toBe(
        _meta[OFFICIAL]?.[time] as string,
      )
  }
}

describe("the official read API", () => {
  test("gives servers as editors read them, at every base", async () => {
    const { server: entry } = await submit("Tides & Moons", { description: "o".repeat(140) })
    const { server: bare } = await submit("潮汐".repeat(40))
    const full = await list()
    readsInVsCode(full)
    expect(namesOf(full)).toEqual([entry.server_name, bare.server_name].sort())
    expect(full.servers.find((item) => item.server.name === entry.server_name)).toMatchObject({
      server: {
        $schema: expect.stringContaining("server.schema.json"),
        name: "1.0.0.127/tides-and-moons",
        title: "Tides & Moons",
        version: "1.2.3",
        remotes: [{ type: "streamable-http", url: entry.url }],
      },
      _meta: {
        [OFFICIAL]: { status: "active", isLatest: true },
        "localhost/registry": { verified: true, tools: ["add", "divide"], source: "submitted" },
      },
    })
    for (const base of ["/mcp-registry/v0", "/v0.1", "/v0"])
      expect(await list("", base)).toEqual(full)
  })

  test("gives one server and its versions, with the slash encoded", async () => {
    const { server: entry } = await submit("Forecast")
    const name = encodeURIComponent(entry.server_name)
    const latest = await site.json(`/mcp-registry/v0.1/servers/${name}/versions/latest`)
    expect(latest.server).toMatchObject({ name: entry.server_name, version: "1.2.3" })
    expect(await site.json(`/v0.1/servers/${name}/versions/1.2.3`)).toEqual(latest)
    expect(await site.json(`/mcp-registry/v0.1/servers/${name}/versions`)).toEqual({
      servers: [latest],
      metadata: { count: 1 },
    })
    for (const path of [
      `${name}/versions/9.9.9`,
      "no%2Fbody/versions/latest",
      "no%2Fbody/versions",
    ]) {
      const missing = await site.fetch(`/mcp-registry/v0.1/servers/${path}`)
      expect(missing.status).toBe(404)
      expect(await missing.json()).toMatchObject({ error: expect.any(String) })
    }
  })

  test("gives two of one name at one host different names, which stay", async () => {
    const first = await submit("Twins")
    const second = await submit("Twins")
    expect(first.server.server_name).toBe("1.0.0.127/twins")
    expect(second.server.server_name).toBe("1.0.0.127/twins-2")
    site.advance(60_000)
    const { url } = first.server
    const json = { name: "No twin", url, edit_key: first.edit_key }
    const renamed = await site.json("/mcp-registry/submit", { json })
    expect(renamed.server).toMatchObject({ name: "No twin", server_name: "1.0.0.127/twins" })
  })

  test("searches, filters by version, and tells what changed and what is removed since", async () => {
    const { id, edit_key, server: entry } = await submit("Lighthouse", { description: "Beam" })
    const { server_name } = entry
    expect(namesOf(await list("?search=lightho"))).toEqual([server_name])
    expect(namesOf(await list("?search=BEAM"))).toEqual([server_name])
    expect(namesOf(await list("?search=lighthouse&version=latest"))).toEqual([server_name])
    expect(namesOf(await list("?search=lighthouse&version=7.7.7"))).toEqual([])
    site.advance(1)
    const since = new Date(site.now()).toISOString()
    expect(namesOf(await list(`?updated_since=${since}`))).toEqual([])
    const removed = { json: { edit_key, why: "Moved." } }
    await site.json(`/mcp-registry/servers/${id}/remove`, removed)
    const changed = await list(`?updated_since=${since}`)
    readsInVsCode(changed)
    expect(namesOf(changed)).toEqual([server_name])
    expect(changed.servers[0]).toMatchObject({
      server: { title: server_name, description: "No longer listed here" },
      _meta: { [OFFICIAL]: { status: "deleted", statusMessage: "Moved." } },
    })
    expect(namesOf(await list("?search=lighthouse"))).toEqual([])
    expect(namesOf(await list("?search=lighthouse&include_deleted=true"))).toEqual([server_name])
    const one = `/mcp-registry/v0.1/servers/${encodeURIComponent(server_name)}/versions/latest`
    expect((await site.fetch(one)).status).toBe(404)
    expect((await site.fetch(`${one}?include_deleted=true`)).status).toBe(200)
  })

  test.each(["cursor=x", "updated_since=yesterday", "updated_since=2026-13-01T00:00:00Z"])(
    "refuses %s, saying what it takes",
    async (query) => {
      const refused = await site.fetch(`/mcp-registry/v0.1/servers?${query}`)
      expect(refused.status).toBe(400)
      const { errors } = (await refused.json()) as { errors: { path: string }[] }
      expect(errors[0]?.path).toBe(`/${query.split("=")[0]}`)
    },
  )

  test.each([
    ["POST", "/mcp-registry/v0.1/publish"],
    ["PUT", "/mcp-registry/v0.1/servers/a%2Fb/versions/1"],
    ["DELETE", "/v0.1/servers/a%2Fb/versions/1"],
    ["PATCH", "/v0/servers/a%2Fb/versions/1/status"],
    ["PATCH", "/v0/servers/a%2Fb/status"],
  ])("does not publish: %s %s", async (method, path) => {
    const refused = await site.fetch(path, { method, ...(method === "DELETE" ? {} : { json: {} }) })
    expect(refused.status).toBe(501)
    expect(await refused.json()).toMatchObject({
      error: "Publishing is not supported by this registry",
    })
  })

  test("cursors give every server that stays once, whatever comes and goes meanwhile", async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ add: fc.constantFrom("Ant", "Bee", "Cat", "Dog") }) },
      { weight: 1, arbitrary: fc.record({ drop: fc.nat() }) },
      { weight: 3, arbitrary: fc.constant({ read: true }) },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (steps, limit, deleted) => {
          const before = namesOf(await list("?limit=100"))
          const dropped = new Set<string>()
          const seen: string[] = []
          let cursor: string | undefined
          let ended = false
          const read = async () => {
            if (ended) return
            // A cursor that leads nowhere must fail, not turn for ever.
            expect(seen.length).toBeLessThan(1_000)
            const query = new URLSearchParams({
              limit: String(limit),
              ...(cursor ? { cursor } : {}),
              ...(deleted ? { include_deleted: "true" } : {}),
            })
            const part = await list(`?${query}`)
            expect(part.servers.length).toBeLessThanOrEqual(limit)
            seen.push(...namesOf(part))
            cursor = part.metadata.nextCursor
            ended = cursor === undefined
          }
          for (const step of steps) {
            if ("add" in step) await submit(step.add)
            else if ("drop" in step) {
              const { servers } = await site.json("/mcp-registry")
              const victim = servers[step.drop % Math.max(1, servers.length)]
              if (!victim) continue
              const { server_name } = (await site.json(`/mcp-registry/servers/${victim.id}`)).server
              dropped.add(server_name)
              const json = { why: "Tidying." }
              const authorization = `Bearer ${site.operatorToken}`
              const path = `/api/operator/registry/servers/${victim.id}/remove`
              await site.json(path, { json, headers: { authorization } })
            } else await read()
          }
          while (!ended) await read()
          expect(seen).toEqual([...new Set(seen)].sort())
          expect(before.filter((name) => !dropped.has(name) && !seen.includes(name))).toEqual([])
        },
      ),
      { numRuns: isLong ? 40 : 12 },
    )
  })
})
