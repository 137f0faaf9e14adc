import { describe, expect, test } from "bun:test"
import { registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const MINUTE = 60_000
const DAY = 86_400_000
const registryTest = registrySite()
const { post, submit, start } = registryTest

describe("the daily ping", () => {
  const entry = async (id: string) =>
    (await registryTest.site().json(`/mcp-registry/servers/${id}`)).server
  const nextDay = async () => {
    registryTest.site().advance(DAY)
    await registryTest.site().runJob("registry.recheck")
  }

  test("checks no server before a day is nearly over", async () => {
    const { url, calls } = await start()
    await submit({ url })
    const callsBefore = calls.length
    registryTest.site().advance(21 * 3_600_000)
    await registryTest.site().runJob("registry.recheck")
    expect(calls.length).toBe(callsBefore)
    registryTest.site().advance(3 * 3_600_000)
    await registryTest.site().runJob("registry.recheck")
    expect(calls.length).toBeGreaterThan(callsBefore)
  })

  test("notes new tools, takes `verified` after a week, the entry after thirty days", async () => {
    const server = await start()
    const { id, edit_key } = await submit({ url: server.url })
    server.become(jsonServer({ tools: ["subtract", "fuck_it"] }))
    await nextDay()
    expect(await entry(id)).toMatchObject({ tools: ["subtract"], verified: true, status: "active" })
    server.become(() => new Response("down", { status: 503 }))
    for (let day = 0; day < 7; day++) {
      await nextDay()
      expect([day, (await entry(id)).verified, (await entry(id)).status]).toEqual([
        day,
        true,
        "failing",
      ])
    }
    await nextDay()
    expect(await entry(id)).toMatchObject({ verified: false, tools: ["subtract"] })
    server.become(jsonServer())
    await nextDay()
    expect(await entry(id)).toMatchObject({ verified: true, status: "active", failing_since: null })
    server.become(() => new Response("down", { status: 503 }))
    for (let day = 0; day < 30; day++) await nextDay()
    expect((await registryTest.site().fetch(`/mcp-registry/servers/${id}`)).status).toBe(200)
    await nextDay()
    expect((await registryTest.site().fetch(`/mcp-registry/servers/${id}`)).status).toBe(404)
    server.become(jsonServer())
    registryTest.site().advance(MINUTE)
    const back = await submit({ url: server.url, name: "Mine now" })
    expect(back).toMatchObject({ id, refreshed: true, server: { name: "Tides", verified: true } })
    const refused = await post(`/mcp-registry/servers/${id}/remove`, { edit_key })
    expect(refused.ok).toBe(true)
  })

  test("an outage of this site, however long, removes no entry", async () => {
    const server = await start()
    const { id } = await submit({ url: server.url })
    server.become(() => new Response("down", { status: 503 }))
    registryTest.site().advance(40 * DAY)
    await registryTest.site().runJob("registry.recheck")
    expect(await entry(id)).toMatchObject({ verified: true, status: "failing" })
  })

  test("asks one of each host in a run, and gets round to all", async () => {
    const server = await start()
    for (const path of ["/a", "/b", "/c"]) {
      await submit({ url: server.url + path })
      registryTest.site().advance(MINUTE)
    }
    const lists = () => server.calls.filter((call) => call === "POST tools/list").length
    registryTest.site().advance(DAY)
    for (const expected of [4, 5, 6, 6]) {
      await registryTest.site().runJob("registry.recheck")
      expect(lists()).toBe(expected)
      registryTest.site().advance(MINUTE)
    }
  })
})
