import { describe, expect, test } from "bun:test"
import { registrySite } from "../testing/registry-site"

const MINUTE = 60_000
const registryTest = registrySite()
const { post, asOperator, start } = registryTest

describe("registries", () => {
  const list = () => registryTest.site().json("/mcp-registries")

  test("are listed whether or not they speak the API, and found by audience", async () => {
    const silent = await start(
      () => new Response("<h1>", { headers: { "content-type": "text/html" } }),
    )
    const speaking = await start(() => Response.json({ servers: [], metadata: { count: 0 } }))
    const fields = { audience: "family-safe", description: "For families", has_mcp_tool: true }
    const first = await post("/mcp-registries/submit", { name: "One", url: silent.url, ...fields })
    const { edit_key } = first
    expect(first).toMatchObject({ ok: true, refreshed: false, edit_key: expect.any(String) })
    await post("/mcp-registries/submit", { name: "Two", url: `${speaking.url}/` })
    expect(speaking.calls).toEqual(["GET"])
    const { registries, total } = await list()
    expect(total).toBe(2)
    expect(registries).toMatchObject([
      { name: "Two", audience: "general", description: "", has_mcp_tool: false, api: "v0.1" },
      { name: "One", url: silent.url, ...fields, api: null },
    ])
    const safe = await registryTest.site().json("/mcp-registries?audience=family-safe")
    expect(safe.registries).toMatchObject([{ name: "One" }])
    expect((await registryTest.site().fetch("/mcp-registries?audience=nobody")).status).toBe(400)
    const coerced = { name: "One", url: silent.url, has_mcp_tool: "true" }
    expect((await post("/mcp-registries/submit", coerced)).status).toBe(400)
    registryTest.site().advance(MINUTE)
    const again = { url: silent.url, name: "Uno" }
    expect(await post("/mcp-registries/submit", again)).toMatchObject({
      registry: { name: "One", audience: "family-safe" },
    })
    registryTest.site().advance(MINUTE)
    expect(await post("/mcp-registries/submit", { ...again, edit_key })).toMatchObject({
      registry: { name: "Uno", audience: "family-safe", has_mcp_tool: true },
    })
  })

  test("are taken out by owner and operator", async () => {
    const { url } = await start()
    const { id, edit_key } = await post("/mcp-registries/submit", { name: "One", url })
    expect(await post(`/mcp-registries/${id}/remove`, { edit_key })).toMatchObject({ ok: true })
    expect((await list()).registries).toEqual([])
    const path = `/api/operator/registry/registries/${id}`
    expect(await asOperator(`${path}/remove`, { why: "Not safe." })).toMatchObject({ ok: true })
    registryTest.site().advance(MINUTE)
    expect(await post("/mcp-registries/submit", { name: "One", url })).toMatchObject({
      code: "entry-removed",
    })
    expect(await asOperator(`${path}/restore`, {})).toMatchObject({ ok: true })
    expect((await list()).registries).toHaveLength(1)
    const unknown = await post("/mcp-registries/none/remove", { edit_key })
    expect(unknown).toMatchObject({ code: "unknown-directory" })
  })
})
