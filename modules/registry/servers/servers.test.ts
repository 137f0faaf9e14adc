import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import discovery from "../../discovery/module"
import registry from "../module"
import { CONFIG, registrySite } from "../testing/registry-site"
import { jsonServer } from "../testing/tool-servers"

const MINUTE = 60_000
const DAY = 86_400_000
const registryTest = registrySite(discovery)
const { post, submit, asOperator, start } = registryTest

describe("the registry document", () => {
  test("has exactly the fields that its readers know", async () => {
    const { url } = start()
    const fields = { url, name: "Tides", description: "High and low", author: "Ada" }
    const { id, edit_key } = await submit(fields)
    expect(edit_key).toMatch(/^ek_/)
    expect(await registryTest.site().json("/mcp-registry")).toEqual({
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
          submitted_at: new Date(registryTest.site().now()).toISOString(),
          verified: true,
          source: "submitted",
        },
      ],
    })
  })

  test("is JSON unless a page is preferred", async () => {
    const typeFor = async (accept?: string) => {
      const answer = await registryTest
        .site()
        .fetch("/mcp-registry", accept ? { headers: { accept } } : {})
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

  test("is searched, and pages with a Link header", async () => {
    for (const name of ["Tides", "Weather", "Chess clock"])
      await submit({ name, url: start(jsonServer({ tools: [`${name[0]}_tool`] })).url })
    const names = async (path: string) =>
      (await registryTest.site().json(path)).servers.map(({ name }: { name: string }) => name)
    expect(await names("/mcp-registry")).toEqual(["Chess clock", "Weather", "Tides"])
    expect(await names("/mcp-registry?q=CLOCK")).toEqual(["Chess clock"])
    expect(await names("/mcp-registry?q=w_tool")).toEqual(["Weather"])
    expect(await names("/mcp-registry?q=nobody")).toEqual([])
    expect(await names("/mcp-registry?q=---")).toEqual([])
    const first = await registryTest.site().fetch("/mcp-registry?limit=2&q=tool")
    expect(first.headers.get("link")).toBe('</mcp-registry?q=tool&limit=2&offset=2>; rel="next"')
    expect(await names("/mcp-registry?q=tool&limit=2&offset=2")).toEqual(["Tides"])
    expect((await registryTest.site().fetch("/mcp-registry?limit=101")).status).toBe(400)
  })
})

describe("submitting", () => {
  test("tells every fault at once", async () => {
    const answer = await registryTest.site().fetch("/mcp-registry/submit", {
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

  test("the same address again asks anew; only its key changes what it says", async () => {
    const server = start()
    const { id, edit_key } = await submit({ url: server.url, author: "Ada" })
    registryTest.site().advance(MINUTE)
    server.become(jsonServer({ tools: ["subtract"], version: "2.0.0" }))
    const again = await submit({ url: `${server.url}#top`, name: "Mine now", author: "Eve" })
    expect(again).toMatchObject({
      ...{ ok: true, id, refreshed: true },
      server: { name: "Tides", author: "Ada", tools: ["subtract"], server_version: "2.0.0" },
    })
    expect(again.edit_key).toBeUndefined()
    expect(again.note).toContain("edit_key")
    registryTest.site().advance(MINUTE)
    const wrong = await submit({ url: server.url, name: "Mine now", edit_key: "ek_wrong" })
    expect([wrong.status, wrong.code]).toEqual([403, "wrong-edit-key"])
    const changed = await registryTest.site().json("/mcp-registry/submit", {
      json: { url: server.url, name: "Ebb and flow" },
      headers: { "x-edit-key": edit_key },
    })
    expect(changed.server).toMatchObject({ id, name: "Ebb and flow", author: "Ada" })
    expect((await registryTest.site().json("/mcp-registry")).servers).toHaveLength(1)
  })

  test("a ping that fails changes nothing of what is listed", async () => {
    const server = start()
    await submit({ url: server.url })
    const before = await registryTest.site().json("/mcp-registry")
    registryTest.site().advance(MINUTE)
    server.become(() => new Response("gone", { status: 404 }))
    expect((await submit({ url: server.url })).status).toBe(422)
    expect(await registryTest.site().json("/mcp-registry")).toEqual(before)
  })

  test("asks a host once a minute, whoever submits it", async () => {
    const { url, calls } = start()
    await submit({ url })
    const asked = calls.length
    for (const path of ["", "/other"]) {
      const refused = await registryTest.site().fetch("/mcp-registry/submit", {
        json: { name: "Tides", url: url + path },
        from: "198.51.100.7",
      })
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
      expect(await refused.json()).toMatchObject({ code: "asked-lately" })
    }
    expect(calls.length).toBe(asked)
    registryTest.site().advance(MINUTE)
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
        // None is answered before as many are asked as may be.
        if (asking === 4) full.resolve()
        await full.promise
        asking--
        return answer(message, request)
      }).url
    const urls = Array.from({ length: 12 }, slowly)
    // Of one client's, fewer still would be asked.
    const answers = await Promise.all(
      urls.map((url, n) => {
        const json = { name: "Tides", url }
        return registryTest.site().fetch("/mcp-registry/submit", { json, from: `192.0.2.${n}` })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200))
    expect(most).toBe(4)
    const [url = ""] = urls
    registryTest.site().advance(MINUTE)
    const twice = await Promise.all([submit({ url }), submit({ url })])
    expect(twice.map(({ status }) => status)).toContain(429)
    expect((await registryTest.site().json("/mcp-registry")).servers).toHaveLength(12)
  })

  test("sends away whom it cannot ask soon, saying when to come again", async () => {
    const one = await createTestHost({
      modules: [registry],
      config: `${CONFIG}\npings_at_once = 1`,
    })
    const sentAway = Promise.withResolvers<void>()
    const answer = jsonServer()
    const urls = Array.from({ length: 36 }, () => {
      const slowly = start(async (message, request) => {
        await sentAway.promise
        return answer(message, request)
      })
      return slowly.url
    })
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

  test("what the operator removes while it is asked stays out", async () => {
    let remove: (() => Promise<unknown>) | undefined
    const answer = jsonServer()
    const { url } = start(async (message, request) => {
      await remove?.()
      remove = undefined
      return answer(message, request)
    })
    const { id } = await submit({ url })
    const path = `/api/operator/registry/servers/${id}/remove`
    registryTest.site().advance(MINUTE)
    remove = () => asOperator(path, { why: "Spam." })
    expect(await submit({ url })).toMatchObject({ status: 409, code: "entry-removed" })
    await asOperator(`/api/operator/registry/servers/${id}/restore`, {})
    registryTest.site().advance(DAY)
    remove = () => asOperator(path, { why: "Spam." })
    await registryTest.site().runJob("registry.recheck")
    expect(remove).toBeUndefined()
    expect((await registryTest.site().json("/mcp-registry")).servers).toEqual([])
  })

  test("refuses strong words, in the tools too, and flags doubtful ones", async () => {
    const byName = await submit({ name: "Fuck", url: start().url })
    expect([byName.status, byName.code]).toEqual([422, "family-rule"])
    const byTool = await submit({ url: start(jsonServer({ tools: ["fuck"] })).url })
    expect([byTool.status, byTool.errors[0].path]).toEqual([422, "/tools"])
    expect((await registryTest.site().json("/mcp-registry")).servers).toEqual([])
    const path = "/api/operator/registry/servers/flagged"
    expect((await registryTest.site().fetch(path)).status).toBe(401)
    expect(await asOperator(path)).toMatchObject({ ok: true, entries: [] })
    await submit({ name: "A turd", url: start().url })
    expect((await asOperator(path)).entries).toMatchObject([{ name: "A turd", flagged: ["turd"] }])
  })
})

describe("an entry is taken out", () => {
  test("by its owner, and may be listed anew by anybody", async () => {
    const { url } = start()
    const { id, edit_key } = await submit({ url, author: "Ada" })
    const path = `/mcp-registry/servers/${id}/remove`
    expect(await post(path, {})).toMatchObject({ status: 403 })
    expect(await post(path, { edit_key: "ek_no" })).toMatchObject({ status: 403 })
    expect(await post(path, { edit_key })).toEqual({ ok: true, removed: id })
    expect(await post(path, { edit_key })).toMatchObject({ status: 409, code: "already-removed" })
    expect((await registryTest.site().json("/mcp-registry")).servers).toEqual([])
    expect((await registryTest.site().fetch(`/mcp-registry/servers/${id}`)).status).toBe(404)
    registryTest.site().advance(MINUTE)
    const again = await submit({ url, name: "Another" })
    expect(again).toMatchObject({
      ok: true,
      id,
      refreshed: false,
      server: { name: "Another", author: "Anonymous" },
    })
    expect(again.edit_key).not.toBe(edit_key)
  })

  test("by the operator, and stays out until it is restored", async () => {
    const { url } = start()
    const { id, edit_key } = await submit({ url })
    const path = `/api/operator/registry/servers/${id}`
    expect(
      (await registryTest.site().fetch(`${path}/remove`, { json: { why: "Spam." } })).status,
    ).toBe(401)
    expect(await asOperator(`${path}/remove`, { why: "Spam." })).toEqual({ ok: true, removed: id })
    registryTest.site().advance(MINUTE)
    for (const key of [undefined, edit_key]) {
      const refused = await submit({ url, edit_key: key })
      expect(refused).toMatchObject({ status: 409, code: "entry-removed" })
      expect(refused.error).toContain("Spam.")
    }
    expect((await registryTest.site().json("/mcp-registry")).servers).toEqual([])
    expect(await asOperator(`${path}/restore`, {})).toEqual({ ok: true, restored: id })
    expect((await registryTest.site().json("/mcp-registry")).servers).toHaveLength(1)
    expect(await asOperator(`${path}/restore`, {})).toMatchObject({ code: "not-removed" })
    expect(await asOperator("/api/operator/registry/servers/none/restore", {})).toMatchObject({
      code: "unknown-server",
    })
  })
})

test("feed, stats, sitemap and guide tell of what is listed", async () => {
  const { id } = await submit({ url: start().url, description: "High & low" })
  const text = async (path: string) => (await registryTest.site().fetch(path)).text()
  expect(await text("/mcp-registry/rss.xml")).toContain(`/mcp-registry/servers/${id}`)
  expect(await registryTest.site().json("/api/stats")).toMatchObject({
    tool_servers: 1,
    registries: 0,
  })
  expect(await text("/sitemap.xml")).toContain(`/mcp-registry/servers/${id}`)
  expect(await text("/llms.txt")).toContain("/mcp-registry/submit")
})
