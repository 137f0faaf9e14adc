import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Tools } from "broadside/contracts"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import guestbook from "../../plugins/guestbook/module"
import { randomOf } from "../faults/fuzz/random"
import { type FieldSchema, validValue } from "../faults/fuzz/values"

let site: TestHost
beforeAll(async () => {
  const modules = [...firstParty, guestbook]
  site = await createTestHost({ modules, community: [guestbook.id] })
})
afterAll(() => site.close())

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const addressOf = (path: string) =>
  path
    .replace(":kind", "games")
    .replace(/:[^/]+/g, "001")
    .replace("*", "001")

describe("every route of ours", () => {
  test("is described by route or pageRoute", () => {
    const plain = site.host.routes().filter(({ spec }) => !spec)
    expect(plain.map(nameOf)).toEqual([])
  })

  test("that may change something is counted, or the operator's", () => {
    const uncounted = site.host.routes().filter(({ method, spec }) => {
      // What only ever refuses is described as answering never.
      const isIdle = spec?.storesNothing || spec?.answers.description === "Never"
      return method !== "GET" && !spec?.rate && !spec?.operator && !isIdle
    })
    expect(uncounted.map(nameOf)).toEqual([])
  })
})

describe("every path under /api/operator", () => {
  test("demands the token", async () => {
    const routes = site.host.routes().filter(({ path }) => path.startsWith("/api/operator/"))
    expect(routes.length).toBeGreaterThan(10)
    const random = randomOf(1)
    for (const { method, path, spec } of routes) {
      const body = spec?.body && ("model" in spec.body ? spec.body.model : spec.body)
      const fields = Object.entries((body?.properties ?? {}) as Record<string, FieldSchema>)
      const json = Object.fromEntries(fields.map(([name, one]) => [name, validValue(one, random)]))
      const init = method === "GET" || !body ? { method } : { method, json }
      const ask = (headers: Record<string, string>) =>
        site.fetch(addressOf(path), { ...init, headers })
      const without = await ask({})
      expect([nameOf({ method, path }), without.status]).toEqual([nameOf({ method, path }), 401])
      expect((await ask({ authorization: "Bearer op_guess" })).status).toBe(401)
      const token = { authorization: `Bearer ${site.operatorToken}` }
      expect((await ask(token)).status).not.toBe(401)
    }
  })
})

describe("every tool", () => {
  test("does what a mounted route does, and reads if that is not counted", () => {
    const tools = site.host.all(Tools)
    expect(tools.length).toBeGreaterThan(10)
    const routes = new Set(site.host.routes().map(({ spec }) => spec?.operationId))
    const ofTools = tools.flatMap(({ spec, includes = [] }) => [spec, ...includes])
    expect(ofTools.filter((spec) => !routes.has(spec?.operationId))).toEqual([])
    for (const { name, spec, effect } of tools)
      expect([name, effect.readOnly]).toEqual([name, spec?.rate === undefined])
  })

  test("is refused past the rate of its route", async () => {
    const config = "[limits]\nwrite = 1"
    const slow = await createTestHost({ modules: firstParty, config })
    const post = async () => {
      const params = {
        name: "post_exchange",
        arguments: { author_slug: "ada", title: "Lanterns", body: "Who has one?" },
      }
      const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      return (await slow.json("/mcp", { json })).result
    }
    expect((await post()).isError).toBeUndefined()
    const refused = await post()
    expect([refused.isError, refused.content[0].text]).toEqual([
      true,
      expect.stringContaining("too-many-requests"),
    ])
    await slow.close()
  })
})
