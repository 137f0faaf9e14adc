import { afterEach, describe, expect, test } from "bun:test"
import { defineModule, problemsOf } from "broadside"
import { type AnyElysia, body, Elysia, paging, query, ratesOf, route, text } from "broadside/http"
import { createTestHost, type TestHost } from "broadside/testing"

const table = {
  "sample-shut": { status: 409, title: "Shut", fix: "Come back later.", detail: () => "Shut." },
  "sample-gone": { status: 410, title: "Gone", fix: "Nothing.", detail: () => "Gone." },
}
const problems = problemsOf(table)
const rates = ratesOf({
  position: { description: "Positions sent in a minute", perMinute: 6, burst: 2 },
  builder: { description: "Pages built in an hour", perHour: 2 },
})

const opened: TestHost[] = []
afterEach(async () => {
  for (const site of opened.splice(0)) await site.close()
})

async function siteWith(
  app: AnyElysia,
  { config = "", declared = rates, community = [] as string[], id = "sample" } = {},
) {
  const module = defineModule({
    id,
    manifest: { name: id, version: "1.0.0", engines: { broadside: "^1.0.0" } },
    problems: table,
    rates: declared,
    setup: () => ({ routes: app }),
  })
  const site = await createTestHost({ modules: [module], config, community })
  opened.push(site)
  return site
}

const Body = body({ name: text({ min: 1, max: 10 }) })
const answers = { description: "Done" }

describe("a route for the operator", () => {
  const app = () =>
    new Elysia()
      .post(
        "/api/operator/samples/:id/remove",
        ({ body }) => ({ ok: true, ...body }),
        route({ summary: "Remove", body: Body, operator: true, answers }),
      )
      .get(
        "/api/operator/samples",
        ({ query }) => ({ ok: true, ...query }),
        route({ summary: "List", query: query(paging(5)), operator: true, answers }),
      )

  test.each([
    ["at the root", [], ""],
    ["of a community module", ["sample"], "/x/sample"],
  ])("%s demands the token", async (_, community, root) => {
    const site = await siteWith(app(), { community })
    const headers = { authorization: `Bearer ${site.operatorToken}` }
    for (const slash of ["", "/"]) {
      const path = `${root}/api/operator/samples${slash}`
      expect((await site.fetch(path)).status).toBe(401)
      expect((await site.fetch(path, { method: "HEAD" })).status).toBe(401)
      expect(await site.json(path, { headers })).toEqual({ ok: true, limit: 5, offset: 0 })
    }
    const path = `${root}/api/operator/samples/1/remove`
    const json = { name: "x" }
    expect((await site.fetch(path, { json })).status).toBe(401)
    expect(
      (await site.fetch(path, { json, headers: { authorization: "Bearer op_x" } })).status,
    ).toBe(401)
    expect(await site.json(path, { json, headers })).toEqual({ ok: true, name: "x" })
  })
})

describe("a rate", () => {
  const app = () =>
    new Elysia()
      .post(
        "/positions",
        () => ({ ok: true }),
        route({ summary: "Send", body: Body, rate: rates.position, answers }),
      )
      .get(
        "/build",
        () => ({ ok: true }),
        route({ summary: "Build", rate: rates.builder, answers }),
      )
      .post("/notes", () => ({ ok: true }), route({ summary: "Note", rate: "write", answers }))
  const send = (site: TestHost, json: object = { name: "x" }) => site.fetch("/positions", { json })

  test("of a module's own lets a burst pass, and then so many a minute", async () => {
    const site = await siteWith(app())
    expect((await send(site)).status).toBe(200)
    expect((await send(site)).status).toBe(200)
    const refused = await send(site)
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toBe("10")
    expect(refused.headers.get("ratelimit-policy")).toBe('"sample.position";q=6;w=60')
    expect((await site.fetch("/build")).status).toBe(200)
    expect((await site.fetch("/notes", { method: "POST" })).status).toBe(200)
    site.advance(10_000)
    expect((await send(site)).status).toBe(200)
    expect((await send(site)).status).toBe(429)
  })

  test("does not count what is not valid, and is refused before the handler", async () => {
    const site = await siteWith(app())
    for (let n = 0; n < 3; n++) expect((await send(site, {})).status).toBe(400)
    expect((await send(site)).status).toBe(200)
  })

  test("may be by the hour", async () => {
    const site = await siteWith(app())
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await site.fetch("/build")).status)
    site.advance(1_800_000)
    statuses.push((await site.fetch("/build")).status)
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test("is the operator's to set, in the module's section", async () => {
    const less = await siteWith(app(), { config: "[modules.sample]\nlimit_position = 1" })
    expect((await send(less)).status).toBe(200)
    expect((await send(less)).status).toBe(429)
    const none = await siteWith(app(), { config: "[modules.sample]\nlimit_builder = 0" })
    for (let n = 0; n < 5; n++) expect((await none.fetch("/build")).status).toBe(200)
    const wrong = siteWith(app(), { config: '[modules.sample]\nlimit_builder = "x"' })
    expect(wrong).rejects.toThrow("modules.sample.limit_builder")
  })

  test("that the module does not declare refuses the start", async () => {
    const { position } = rates
    const missing = siteWith(app(), { declared: { position } as typeof rates })
    expect(missing).rejects.toThrow(
      "GET /build has the rate builder, which its module does not declare",
    )
  })
})

describe("a refusal", () => {
  const refusing = (code: keyof typeof problems, refuses = [problems["sample-shut"]]) =>
    new Elysia().get(
      "/samples/:id",
      () => {
        throw problems[code]()
      },
      route({ summary: "Read", refuses, answers }),
    )

  test("that is declared reaches the client", async () => {
    const site = await siteWith(refusing("sample-shut"))
    expect((await site.json("/samples/1")).code).toBe("sample-shut")
  })

  test("that is not declared fails the test that meets it", async () => {
    const site = await siteWith(refusing("sample-gone"))
    expect(site.fetch("/samples/1")).rejects.toThrow(
      "GET /samples/:id refuses with sample-gone, which its description does not declare",
    )
  })

  test("is described by what the route takes and by its rows", () => {
    const { detail } = route({
      summary: "Send",
      body: Body,
      operator: true,
      rate: "write",
      refuses: [problems["sample-shut"]],
      answers,
    })
    expect(detail).toMatchObject({
      responses: {
        200: { description: "Done" },
        400: { $ref: "#/components/responses/InvalidRequest" },
        401: { $ref: "#/components/responses/OperatorOnly" },
        409: { description: "Shut" },
        429: { $ref: "#/components/responses/TooManyRequests" },
      },
      security: [{ operator: [] }],
      "x-rate": "write",
      "x-problems": ["sample-shut"],
    })
  })
})

test("a route that answers any method cannot be described, since its rules are looked up by method", () => {
  const app = new Elysia().all("/samples", () => "", route({ summary: "Any", answers }))
  expect(siteWith(app)).rejects.toThrow("ALL /samples has a description, but ALL is not one of")
})
