import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Guides } from "broadside/contracts/discovery"
import { checkModule, createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { configWithout, withDependents } from "./off/dependents"

describe("every module of ours keeps the rules it asks of others", () => {
  for (const module of firstParty)
    test(module.id, async () => {
      const off = module.required ? [module.id] : withDependents([module.id])
      const others = firstParty.filter(({ id }) => !off.includes(id))
      const folder = join("modules", module.id)
      expect(await checkModule(module, { with: others, folder })).toEqual([])
    })
})

describe("turned off", () => {
  let all: TestHost
  beforeAll(async () => {
    all = await createTestHost({ modules: firstParty })
  })
  afterAll(() => all.close())

  for (const module of firstParty.filter(({ required }) => !required))
    test(`${module.id} leaves no trace`, async () => {
      const config = configWithout([module.id])
      const without = await createTestHost({ modules: firstParty, config })
      const own = all.host.routes().filter((route) => route.module === module.id)
      expect(own.length).toBeGreaterThan(0)
      const remaining = new Set(without.host.routes().map(({ path }) => path))
      for (const { method, path } of own) {
        // Another module may have the address now.
        if (remaining.has(path)) continue
        const response = await without.fetch(path.replace(/:[^/]+/g, "001"), { method })
        expect([path, response.status]).toEqual([path, 404])
      }
      if (module.id !== "discovery") {
        const { paths } = await without.json("/openapi.json")
        for (const { path } of own) expect(paths[path.replace(/:(\w+)/g, "{$1}")]).toBeUndefined()
        const guides = without.host.all(Guides)
        const dropped = all.host
          .all(Guides)
          .filter((guide) => !guides.some((k) => k.heading === guide.heading))
        expect(dropped.length).toBeGreaterThan(0)
        const text = await (await without.fetch("/llms.txt")).text()
        for (const { heading } of dropped) expect(text).not.toContain(heading)
      }
      await without.close()
    })
})
