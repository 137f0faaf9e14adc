import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import registry from "../module"
import { CONFIG, registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const MINUTE = 60_000
const DAY = 86_400_000
const { site, submit, asOperator, start } = registrySite(discovery)

describe("submitting", () => {
  test("reports every fault together", async () => {
    const answer = await site().fetch("/mcp-registry/submit", {
      json: { name: "", description: "x".repeat(301), author: 7 },
    })
    const { errors } = (await answer.json()) as { errors: { path: string }[] }
    expect(answer.status).toBe(400)
    expect(errors.map(({ path }) => path).sort()).toEqual([
      "/author",
      "/description",
      "/name",
      "/url",
    ])
  })

  test("checks a listed address again; only its key changes the entry", async () => {
    const server = await start()
    const { id, edit_key } = await submit({ url: server.url, author: "Ada" })
    site().advance(MINUTE)
    server.become(jsonServer({ tools: ["subtract"], version: "2.0.0" }))
    const again = await submit({ url: `${server.url}#top`, name: "Mine now", author: "Eve" })
    expect(again).toMatchObject({
      ok: true,
      id,
      refreshed: true,
      server: { name: "Tides", author: "Ada", tools: ["subtract"], server_version: "2.0.0" },
    })
    expect(again.edit_key).toBeUndefined()
    expect(again.note).toContain("edit_key")
    site().advance(MINUTE)
    const wrong = await submit({ url: server.url, name: "Mine now", edit_key: "ek_wrong" })
    expect([wrong.status, wrong.code]).toEqual([403, "wrong-edit-key"])
    const changed = await site().json("/mcp-registry/submit", {
      json: { url: server.url, name: "Ebb and flow" },
      headers: { "x-edit-key": edit_key },
    })
    expect(changed.server).toMatchObject({ id, name: "Ebb and flow", author: "Ada" })
    expect((await site().json("/mcp-registry")).servers).toHaveLength(1)
  })

  test("a ping that fails changes nothing of what is listed", async () => {
    const server = await start()
    await submit({ url: server.url })
    const before = await site().json("/mcp-registry")
    site().advance(MINUTE)
    server.become(() => new Response("gone", { status: 404 }))
    expect((await submit({ url: server.url })).status).toBe(422)
    expect(await site().json("/mcp-registry")).toEqual(before)
  })

  test("checks a host once a minute, no matter who submits it", async () => {
    const { url, calls } = await start()
    await submit({ url })
    const callsBefore = calls.length
    for (const path of ["", "/other"]) {
      const refused = await site().fetch("/mcp-registry/submit", {
        json: { name: "Tides", url: url + path },
        from: "198.51.100.7",
      })
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
      expect(await refused.json()).toMatchObject({ code: "asked-lately" })
    }
    expect(calls.length).toBe(callsBefore)
    site().advance(MINUTE)
    expect((await submit({ url })).ok).toBe(true)
  })

  test("asks few servers at the same time, and lists each address once", async () => {
    let asking = 0
    let most = 0
    const full = Promise.withResolvers<void>()
    const answer = jsonServer()
    const slowly = () =>
      start(async (message, request) => {
        most = Math.max(most, ++asking)
        // No server answers before as many checks run as may.
        if (asking === 4) full.resolve()
        await full.promise
        asking--
        return answer(message, request)
      })
    const urls = (await Promise.all(Array.from({ length: 12 }, slowly))).map(({ url }) => url)
    // One client alone would get even fewer.
    const answers = await Promise.all(
      urls.map((url, n) => {
        const json = { name: "Tides", url }
        return site().fetch("/mcp-registry/submit", { json, from: `192.0.2.${n}` })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200))
    expect(most).toBe(4)
    const [url = ""] = urls
    site().advance(MINUTE)
    const twice = await Promise.all([submit({ url }), submit({ url })])
    expect(twice.map(({ status }) => status)).toContain(429)
    expect((await site().json("/mcp-registry")).servers).toHaveLength(12)
  })

  test("sends away whom it cannot ask soon, saying when to come again", async () => {
    const one = await createTestHost({
      modules: [registry],
      config: `${CONFIG}\npings_at_once = 1`,
    })
    const sentAway = Promise.withResolvers<void>()
    const answer = jsonServer()
    const slowly = () =>
      start(async (message, request) => {
        await sentAway.promise
        return answer(message, request)
      })
    const urls = (await Promise.all(Array.from({ length: 36 }, slowly))).map(({ url }) => url)
    let refused = 0
    const submitted = urls.map(async (url, n) => {
      const json = { name: "Tides", url }
      const response = await one.fetch("/mcp-registry/submit", { json, from: `192.0.2.${n}` })
      if (response.status === 503 && ++refused === 3) sentAway.resolve()
      return response
    })
    const answers = await Promise.all(submitted)
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 33 }, () => 200),
      ...Array.from({ length: 3 }, () => 503),
    ])
    expect(answers.at(-1)?.headers.get("retry-after")).toBe("10")
    expect((await answers.at(-1)?.json()) as object).toMatchObject({ code: "too-many-pings" })
    await one.close()
  })

  test("an entry that the operator removes during its check stays out", async () => {
    let remove: (() => Promise<unknown>) | undefined
    const answer = jsonServer()
    const { url } = await start(async (message, request) => {
      await remove?.()
      remove = undefined
      return answer(message, request)
    })
    const { id } = await submit({ url })
    const path = `/api/operator/registry/servers/${id}/remove`
    site().advance(MINUTE)
    remove = () => asOperator(path, { why: "Spam." })
    expect(await submit({ url })).toMatchObject({ status: 409, code: "entry-removed" })
    await asOperator(`/api/operator/registry/servers/${id}/restore`, {})
    site().advance(DAY)
    remove = () => asOperator(path, { why: "Spam." })
    await site().runJob("registry.recheck")
    expect(remove).toBeUndefined()
    expect((await site().json("/mcp-registry")).servers).toEqual([])
  })

  test("refuses strong words, in the tools too, and flags doubtful ones", async () => {
    const byName = await submit({ name: "Fuck", url: (await start()).url })
    expect([byName.status, byName.code]).toEqual([422, "family-rule"])
    const byTool = await submit({ url: (await start(jsonServer({ tools: ["fuck"] }))).url })
    expect([byTool.status, byTool.errors[0].path]).toEqual([422, "/tools"])
    expect((await site().json("/mcp-registry")).servers).toEqual([])
    const path = "/api/operator/registry/servers/flagged"
    expect((await site().fetch(path)).status).toBe(401)
    expect(await asOperator(path)).toMatchObject({ ok: true, entries: [] })
    await submit({ name: "A turd", url: (await start()).url })
    expect((await asOperator(path)).entries).toMatchObject([{ name: "A turd", flagged: ["turd"] }])
  })
})
