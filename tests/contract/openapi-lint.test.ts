import { afterAll, beforeAll, expect, test } from "bun:test"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"

let site: TestHost
let source: string
beforeAll(async () => {
  site = await createTestHost({
    modules: firstParty,
    config: '[site]\nbase_url = "https://games.test"',
  })
  source = await (await site.fetch("/openapi.json")).text()
})
afterAll(() => site.close())

test("the OpenAPI document has nothing that Redocly's recommended rules complain about", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    // /api/workshop/promote/{id} was there before /api/workshop/{id}/edit; no page has the id promote.
    rules: { "no-ambiguous-paths": "off" },
  })
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`),
  ).toEqual([])
})

test("nor Spectral's", async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas] } as never)
  const problems = await spectral.run(JSON.parse(source))
  expect(problems.map(({ code, path, message }) => `${code} ${path.join("/")} ${message}`)).toEqual(
    [],
  )
})
