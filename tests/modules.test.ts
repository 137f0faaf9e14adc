import { describe, expect, test } from "bun:test"
import { Guides } from "broadside/contracts"
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
        const remaining = without.host.all(Guides)
        const dropped = all.host
          .all(Guides)
          .filter((guide) => !remaining.some((k) => k.heading === guide.heading))
        expect(dropped.length).toBeGreaterThan(0)
        const text = await (await without.fetch("/llms.txt")).text()
        for (const { heading } of dropped) expect(text).not.toContain(heading)
      }
      await all.close()
      await without.close()
    })
})
