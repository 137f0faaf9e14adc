import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

/** Modules that ask `ctx.identify` wherever something is done under a name. */
const ASKING = ["exchange"]
/** What no one does under a name. */
const NAMELESS = ["POST /api/exchange/:id/view"]

let site: TestHost
beforeAll(async () => {
  site = await createTestHost({ modules: firstParty })
})
afterAll(() => site.close())

describe("every route that writes under a name", () => {
  for (const module of ASKING)
    test(`of ${module} refuses impersonation`, () => {
      const writing = site.host
        .routes()
        .filter(({ spec, ...route }) => route.module === module && spec?.rate && !spec.operator)
        .filter(({ method, path }) => !NAMELESS.includes(`${method} ${path}`))
      expect(writing.length).toBeGreaterThan(0)
      const open = writing.filter(
        ({ spec }) => !spec?.refuses?.some(({ code }) => code === "author-proof-required"),
      )
      expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    })
})
