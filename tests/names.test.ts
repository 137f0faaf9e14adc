import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../modules/index"

const HTML = "<!doctype html><title>t</title><p>x"

/** Modules that ask `ctx.identify` wherever something is done under a name. */
const ASKING = [
  "archive",
  "arena",
  "chat-builders",
  "exchange",
  "gps",
  "registry",
  "spaces",
  "worlds",
]
/** What no one does under a name. */
const NAMELESS = [
  "POST /api/exchange/:id/view",
  "POST /games/:id/react",
  // A session has a name of its own, and those who lead a hunt or change an entry send its edit key.
  "POST /api/location/create",
  "POST /api/gps/aware",
  "POST /api/gps-lobby/register",
  "POST /api/gps-lobby/unregister",
  "POST /gps",
  "POST /gps/listing",
  "POST /api/location/:code/hunt/waypoints",
  "POST /api/location/:code/hunt/waypoints/:waypoint",
  "POST /api/location/:code/hunt/waypoints/:waypoint/remove",
  "POST /api/location/:code/hunt/start",
  "POST /api/location/:code/hunt/end",
  // Labels of devices, see decision 036.
  "POST /api/location/:code/owntracks",
  "POST /api/location/:code/cot",
  // Who asks the helper, which publishes nothing.
  "POST /api/helper/chat",
  "POST /agent",
  "POST /mcp-registries/submit",
  "POST /mcp-registries/new",
  "POST /mcp-registries/:id/remove",
  "POST /mcp-registry/servers/:id/remove",
]

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
        .filter(({ method }) => method !== "GET")
        .filter(({ method, path }) => !NAMELESS.includes(`${method} ${path}`))
      expect(writing.length).toBeGreaterThan(0)
      const open = writing.filter(
        ({ spec }) => !spec?.refuses?.some(({ code }) => code === "author-proof-required"),
      )
      expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    })
})

describe("a name that was published under", () => {
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  const claim = async (slug: string, json: object): Promise<any> => {
    const response = await site.fetch(`/api/names/${slug}/claim`, { json })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const game = { html: HTML, title: "Lantern", humanName: "Zoe", aiCredit: "Fox" }
  const published: readonly (readonly [path: string, json: object, slug: string])[] = [
    ["/games/submit", game, "zoe"],
    ["/games/submit", { html: HTML, title: "Alone", humanName: "AI-solo", aiCredit: "Owl" }, "owl"],
    ["/api/workshop/submit", { html: HTML, title: "Moss", author: "Mira" }, "mira"],
    ["/api/dispatch/submit", { html: HTML, title: "Tea", author: "Noor" }, "noor"],
  ]
  for (const [path, json, slug] of published)
    test(`at ${path} is protected with its edit_key: ${slug}`, async () => {
      const { edit_key } = await site.json(path, { json })
      const other = await site.json("/api/workshop/submit", { json: { html: HTML, title: "Else" } })
      expect((await claim(slug, {})).code).toBe("name-in-use")
      expect((await claim(slug, { edit_key: other.edit_key })).code).toBe("name-in-use")
      expect((await claim(slug, { edit_key })).status).toBe(200)
    })

  test("and that someone else credited is not theirs", async () => {
    const { edit_key } = await site.json("/games/submit", { json: game })
    expect((await claim("fox", { edit_key })).code).toBe("name-in-use")
  })

  test("by everyone is no one's", async () => {
    for (const slug of ["anonymous", "AI-solo"])
      expect((await claim(slug, {})).code).toBe("reserved-name")
  })
})
