import { expect, test } from "bun:test"
import { contribute, defineModule } from "broadside"
import { ToolServers } from "broadside/contracts/discovery"
import { registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const server = { path: "/tools", version: "2.0.0", protocols: ["2026-07-28"] }
const tooled = defineModule({
  id: "tooled",
  manifest: { name: "tooled", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: () => ({ contribute: [contribute(ToolServers, server)] }),
})
const { site, submit, asOperator, start } = registrySite(tooled)
const list = async () => (await site().json("/mcp-registry")).servers

test("the site's own tool server is listed without a request, once", async () => {
  await site().runJob("registry.own-server")
  await site().runJob("registry.own-server")
  const url = "http://localhost:3000/tools"
  expect(await list()).toMatchObject([{ url, name: "Broadside", source: "own", verified: true }])
  const [{ id }] = await list()
  const { server } = await site().json(`/mcp-registry/servers/${id}`)
  expect(server).toMatchObject({ server_version: "2.0.0", protocol_versions: ["2026-07-28"] })
})

test("strangers cannot check, change or remove it, and the daily checks leave it out", async () => {
  await site().runJob("registry.own-server")
  const [entry] = await list()
  const again = await submit({ url: entry.url, name: "Mine now" })
  expect(again).toMatchObject({ ok: true, refreshed: true, server: { name: "Broadside" } })
  expect(again.edit_key).toBeUndefined()
  const removal = await site().fetch(`/mcp-registry/servers/${entry.id}/remove`, {
    json: { edit_key: "a guess" },
  })
  expect(removal.status).toBe(403)
  site().advance(40 * 86_400_000)
  await site().runJob("registry.recheck")
  expect(await list()).toMatchObject([{ id: entry.id, verified: true }])
})

test("the operator can remove it, and it stays removed", async () => {
  await site().runJob("registry.own-server")
  const [{ id }] = await list()
  await asOperator(`/api/operator/servers/${id}/remove`, { why: "Not here." })
  await site().runJob("registry.own-server")
  expect(await list()).toEqual([])
  await submit({ url: (await start(jsonServer())).url })
  expect(await list()).toMatchObject([{ source: "submitted" }])
})
