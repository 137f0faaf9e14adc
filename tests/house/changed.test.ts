import { describe, expect, test } from "bun:test"
import { testsReachedBy } from "../run/reached"

/** Put together, since this test would read a file that it names. */
const code = (...names: string[]) => names.map((name) => `${name}.ts`)

describe("a change is tested by", () => {
  test("what imports it, in its own module", () => {
    const { tests, beyond, unreached } = testsReachedBy(code("modules/exchange/claims/claims"))
    expect(tests).toContain("modules/exchange/claims/claims.test.ts")
    // Through what lends the tests of the module a site.
    expect(tests).toContain("modules/exchange/threads/list.test.ts")
    expect(tests.filter((file) => !file.startsWith("modules/exchange/"))).toEqual([])
    // Through the list of all modules, and in a neighbor that takes the whole module.
    expect(beyond).toContain("tests/browser/home.test.ts")
    expect(beyond).toContain("modules/spaces/inn/inn.test.ts")
    expect(beyond.filter((file) => tests.includes(file))).toEqual([])
    expect(unreached).toEqual([])
  })

  test.each([
    ["a test", "tests/browser/home.test.ts", "tests/browser/home.test.ts"],
    ["a helper of tests", "tests/kit/cpu.ts", "core/content/placeholders.test.ts"],
    ["a text", "modules/spaces/pages/space.css", "modules/spaces/pages/pages.test.ts"],
    [
      "a migration",
      "modules/exchange/migrations/0002_answered.sql",
      "modules/exchange/claims/claims.test.ts",
    ],
    ["a script read by its name", "modules/gps/map/geo.client.js", "modules/gps/map/geo.test.ts"],
    ["a thread", "core/content/background.worker.ts", "core/platform/threads.test.ts"],
    ["what the SDK exports", "core/sdk/http.ts", "modules/exchange/claims/claims.test.ts"],
    ["a capability of the runtime", "core/platform/bun/sqlite.ts", "core/platform/sqlite.test.ts"],
    [
      "a rule that a test imports alone",
      "modules/arena/pages/acts.ts",
      "tests/trust/impersonation.test.ts",
    ],
    ["the list of modules", "modules/index.ts", "tests/browser/home.test.ts"],
    [
      "a helper of a module",
      "modules/gps/testing/gps-site.ts",
      "modules/gps/tests/gps-mobile.test.ts",
    ],
  ])("those that read it: %s", (_, changed, reader) => {
    expect(testsReachedBy([changed]).tests).toContain(reader)
  })

  test("nothing, if it is gone and no file imports it", () => {
    const gone = code("modules/gone", "modules/gone.test")
    expect(testsReachedBy(gone)).toEqual({ tests: [], beyond: [], unreached: gone })
  })

  test("nothing, if it has only types", () => {
    const types = code("core/base/context")
    expect(testsReachedBy(types)).toEqual({ tests: [], beyond: [], unreached: types })
  })
})
