import { describe, expect, test } from "bun:test"
import { defineModule, type Module } from "broadside"
import { Elysia, t } from "broadside/http"
import { checkModule, createTestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

describe("every module of ours keeps the rules it asks of others", () => {
  for (const module of firstParty)
    test(module.id, async () => {
      const others = firstParty.filter((other) => other !== module)
      expect(await checkModule(module, { with: others })).toEqual([])
    })
})

describe("turned off", () => {
  for (const module of firstParty)
    test(`${module.id} leaves no trace`, async () => {
      const config = `[modules.${module.id}]\nenabled = false`
      const all = await createTestHost({ modules: firstParty })
      const without = await createTestHost({ modules: firstParty, config })
      const own = all.host.routes().filter((route) => route.module === module.id)
      expect(own.length).toBeGreaterThan(0)
      for (const { method, path } of own) {
        const response = await without.fetch(path.replace(/:[^/]+/g, "001"), { method })
        expect([path, response.status]).toEqual([path, 404])
      }
      if (module.id !== "discovery") {
        const { paths } = await without.json("/openapi.json")
        for (const { path } of own) expect(paths[path.replace(/:(\w+)/g, "{$1}")]).toBeUndefined()
        expect(await (await without.fetch("/llms.txt")).text()).not.toContain("Archive")
      }
      await all.close()
      await without.close()
    })
})

describe("the check finds", () => {
  const good = {
    id: "sample",
    manifest: { name: "sample", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    setup: () => ({}),
  }
  const rulesOf = async (fields: Partial<Module>) =>
    (await checkModule(defineModule({ ...good, ...fields } as Module))).map(({ rule }) => rule)

  test("nothing wrong in a good one", async () => {
    expect(await rulesOf({})).toEqual([])
  })
  test.each([
    [{ name: "x", version: "1", engines: { broadside: "^1.0.0" } }],
    [{ name: "x", version: "1.0.0", engines: { broadside: ">=1.0.0" } }],
    [{ name: "x", version: "1.0.0", engines: { broadside: "^2.0.0" } }],
    [{ name: "x", version: "1.0.0", engines: { broadside: "garbage" } }],
  ])("a manifest that does not fit: %p", async (manifest) => {
    expect(await rulesOf({ manifest })).toEqual(["manifest"])
  })
  test("configuration without a default", async () => {
    expect(await rulesOf({ config: t.Object({ n: t.Integer() }) })).toContain("config")
  })
  test("a table outside its prefix", async () => {
    const migrations = [{ tag: "0", sql: "CREATE TABLE other_things (id TEXT)" }]
    expect(rulesOf({ migrations })).rejects.toThrow("sample_")
  })
  test("a route nobody described", async () => {
    const setup = () => ({ routes: new Elysia().get("/api/sample", () => ({})) })
    expect(await rulesOf({ setup })).toEqual(["routes"])
  })
})
