import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type SiteRoute, Tools } from "broadside/contracts"
import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"
import { type Acts, act, type Sent } from "./impersonation/acts"
import {
  type ActsSite,
  ACTS as AUTHORS_ACTS,
  actsSite,
  newNames,
  routeOf,
} from "./impersonation/every-act"
import { sendingTo } from "./impersonation/sending"
import { isWriting, nameOf } from "./impersonation/writing-routes"

const registry = act(() => ({ body: { name: "Tides", url: "http://127.0.0.1:9/" } }))
const ACTS: Acts = {
  ...AUTHORS_ACTS,
  "POST /games/:id/react": async ({ game }, name) => {
    const { id } = await game(name)
    return () => ({ params: { id }, body: { emoji: "heart" } })
  },
  "POST /api/names/:slug/claim": act((slug) => ({ params: { slug } })),
  "POST /names/:slug": act((slug) => ({ params: { slug } })),
  "POST /mcp-registries/submit": registry,
  "POST /mcp-registries/new": registry,
  "POST /mcp-registry/submit (listed)": async ({ post }) => {
    const { url } = await startToolServer(jsonServer())
    await post("/mcp-registry/submit", { name: "Tides", url })
    // Before the site asks the server, which it would refuse so soon after it has.
    return () => ({ body: { name: "Tides", url } })
  },
}

/** What a banned address may still do, each with the reason. */
const ALLOWED: readonly (readonly [why: string, paths: RegExp])[] = [
  ["for the operator, who has a token or a session", /^\/(api\/)?operator\//],
  ["tells the operator of unlawful content", /^\/(api\/reports|report)$/],
  ["counts a visit", /\/view$/],
  ["shows what would be published, and stores nothing", /\/preview$/],
  ["answers questions, and stores nothing", /^\/(api\/helper\/chat|agent)$/],
  ["looks up a name, or opens the pages that belong to a key", /^\/(names|manage)$/],
  [
    "the owner of a name replaces its key or gives it up",
    /^\/(api\/)?names\/:slug\/(rotate|release)$/,
  ],
  ["takes something out, with its edit key or the code of its session", /\/(remove|unregister)$/],
  ["starts or ends a hunt, with its edit key", /\/hunt\/(start|end)$/],
  ["the tool server itself: each of its tools is tried", /^\/mcp$/],
]

/** What `modules/gps/sessions/banned.test.ts` tries. */
const OF_SESSIONS = [
  "POST /api/gps-lobby/register",
  "POST /api/gps/aware",
  "POST /api/location/:code/cot",
  "POST /api/location/:code/hunt/waypoints",
  "POST /api/location/:code/hunt/waypoints/:waypoint",
  "POST /api/location/:code/owntracks",
  "POST /api/location/create",
  "POST /gps",
  "POST /gps/listing",
]

/** What is sent under an unprotected name, which was prepared before the ban. */
const prepared = new Map<string, Sent>()
let acts: ActsSite
beforeAll(async () => {
  acts = await actsSite()
  const { site, made } = acts
  const newName = newNames()
  for (const [name, make] of Object.entries(ACTS)) {
    const author = newName()
    prepared.set(name, (await make(made, author))(author))
  }
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  // Every address from which acts are sent.
  const json = { what: "block", value: "198.51.0.0/16", why: "Adverts", days: 1 }
  await site.json("/api/operator/bans", { headers, json })
})
afterAll(() => acts.close())

const isRefusing = ({ spec }: SiteRoute) =>
  spec?.refuses?.some(({ code }) => code === "banned") ?? false

test("every route that writes is tried here or in the location sessions, or may be used", () => {
  const tried = new Set(Object.keys(ACTS).map(routeOf))
  const untried = acts.site.host
    .routes()
    .filter((route) => isWriting(route) && !tried.has(nameOf(route)))
  expect(untried.length).toBeGreaterThan(20)
  const [refusing, others] = [untried.filter(isRefusing), untried.filter((one) => !isRefusing(one))]
  expect(refusing.map(nameOf).sort()).toEqual(OF_SESSIONS)
  const unknown = others.filter(({ path }) => !ALLOWED.some(([, paths]) => paths.test(path)))
  expect(unknown.map(nameOf)).toEqual([])
})

describe("a banned address is refused, as the API documents say:", () => {
  for (const name of Object.keys(ACTS))
    test(name, async () => {
      const { site } = acts
      const route = site.host.routes().find((one) => nameOf(one) === routeOf(name))
      const sent = prepared.get(name)
      if (!route?.spec || !sent) throw new Error("no such route")
      const { send, call } = sendingTo(site)
      expect(await send(route, sent)).toMatchObject({
        status: 403,
        text: expect.stringContaining("banned"),
      })
      const { spec } = route
      for (const tool of site.host.all(Tools))
        if (tool.spec && tool.spec.operationId === spec.operationId)
          expect((await call(tool, sent)).text).toContain("banned")
      if (!spec.hidden) expect(isRefusing(route)).toBe(true)
    })
})
