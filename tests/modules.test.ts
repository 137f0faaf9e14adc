import { describe, expect, test } from "bun:test"
import { type Context, contribute, type Module, provide, SDK_VERSION, service } from "broadside"
import { Feeds, Front, Guides, Stats } from "broadside/contracts"
import { sql } from "broadside/db"
import { type AnyElysia, answers, Elysia, t } from "broadside/http"
import {
  type CheckOptions,
  checkModule,
  createTestHost,
  type ModuleFinding,
} from "broadside/testing"
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
        const kept = without.host.all(Guides)
        const dropped = all.host
          .all(Guides)
          .filter((guide) => !kept.some((k) => k.heading === guide.heading))
        expect(dropped.length).toBeGreaterThan(0)
        const text = await (await without.fetch("/llms.txt")).text()
        for (const { heading } of dropped) expect(text).not.toContain(heading)
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
  const find = (fields: object, options?: CheckOptions) =>
    checkModule({ ...good, ...fields } as Module, options)
  const detail = { summary: "A sample", responses: answers("A sample", undefined) }
  const routes = (app: AnyElysia) => ({ setup: () => ({ routes: app }) })
  const migrations = (...sql: string[]) => ({
    migrations: sql.map((text, index) => ({ tag: `${index}`, sql: text })),
  })
  const problem = (code: string, row: object) => ({
    problems: {
      [code]: { status: 404, title: "None", fix: "Ask again", detail: () => "", ...row },
    },
  })
  const feed = (fields: object) => ({
    setup: () => ({
      contribute: [
        contribute(Feeds, {
          ...{ path: "/sample.rss", title: "Sample", description: "", items: async () => [] },
          ...fields,
        }),
      ],
    }),
  })
  const word = (options: object) => ({ config: t.Object({ word: t.String(options) }) })
  const description = "A word"

  test("nothing wrong in a good one", async () => {
    const all = {
      ...word({ default: "x", description }),
      ...migrations("CREATE TABLE sample_a (id TEXT)", "CREATE INDEX sample_a_id ON sample_a (id)"),
      ...problem("no-sample", {}),
      setup: () => ({
        ...feed({ path: "/x/sample/all.rss" }).setup(),
        routes: new Elysia().get("/samples", () => ({}), { detail }),
        jobs: [{ id: "tidy", everyMs: 1000, run: () => undefined }],
      }),
    }
    expect(await find(all)).toEqual([])
    expect(await find(all, { community: true, with: firstParty })).toEqual([])
  })

  test.each([
    ["1", "^1.0.0", "version"],
    ["1.0.0", ">=1.0.0", "every future major"],
    ["1.0.0", "^2.0.0", `this is ${SDK_VERSION}`],
    ["1.0.0", "garbage", "engines.broadside"],
  ])("a manifest that does not fit: %s for %s", async (version, broadside, message) => {
    const manifest = { name: "x", version, engines: { broadside } }
    expect(await find({ manifest })).toEqual([finding("manifest", message)])
  })

  const failing = async () => {
    throw new Error("no such luck")
  }
  test.each<[string, ModuleFinding["rule"], string, object, object?]>([
    ["no setup", "shape", "defineModule", { setup: undefined }],
    ["a configuration that is no object", "shape", "t.Object", { config: t.Integer() }],
    ["migrations as paths", "shape", "imported as text", { migrations: ["0000.sql"] }],
    ["needs that are no services", "shape", "needs must name", { needs: { games: undefined } }],
    ["problems without a sentence", "shape", "problems", problem("torn", { detail: "Torn" })],
    ["a key without a default", "config", "valid default", word({ description })],
    [
      "a default that does not fit",
      "config",
      "modules.sample.word",
      word({ default: 1, description }),
    ],
    ["a key without a description", "config", "no description", word({ default: "" })],
    [
      "a key of the host's",
      "config",
      "enabled is the host's",
      { config: t.Object({ enabled: t.Boolean({ default: true, description }) }) },
    ],
    [
      "a key in another case",
      "config",
      "snake_case",
      { config: t.Object({ pageSize: t.Integer({ default: 1, description }) }) },
    ],
    ["a code in another case", "problems", "kebab-case", problem("noSample", {})],
    ["a problem that is none", "problems", "status 200", problem("fine", { status: 200 })],
    ["a problem with no way out", "problems", "how to fix", problem("torn", { fix: "" })],
    ["a problem with no title", "problems", "no title", problem("torn", { title: "" })],
    ["a problem of the host's", "start", "not-found", problem("not-found", {})],
    ["an id that is none", "start", "a-z", { id: "Sample" }],
    ["a need that nobody fills", "start", "nobody@1", { needs: { n: service("nobody@1") } }],
    [
      "a setup that throws",
      "start",
      "sample: no setup",
      {
        setup() {
          throw new Error("no setup")
        },
      },
    ],
    ["a setup that takes time", "start", "must not be async", { setup: async () => ({}) }],
    ["a setup that returns nothing", "start", "return what it wires", { setup: () => undefined }],
    ["an offer that is not kept", "start", "without providing", { offers: [service("sample@1")] }],
    [
      "a gift that was not offered",
      "start",
      "without offering",
      { setup: () => ({ provide: [provide(service("sample@1"), 1)] }) },
    ],
    [
      "hooks for the whole site",
      "start",
      "whole site",
      routes(new Elysia().onRequest(() => undefined)),
    ],
    [
      "decorators for the whole site",
      "start",
      "decorator db",
      routes(new Elysia().decorate("db", 1)),
    ],
    ["a dispose that throws", "start", "no such luck", { setup: () => ({ dispose: failing }) }],
    ["a table outside its prefix", "tables", "sample_", migrations("CREATE TABLE other (id)")],
    [
      "an index outside its prefix",
      "tables",
      "other_index",
      migrations("CREATE TABLE sample_a (id); CREATE INDEX other_index ON sample_a (id)"),
    ],
    ["a migration that fails", "tables", "migration 0 failed", migrations("CREATE")],
    [
      "a route nobody described",
      "routes",
      "detail.summary",
      routes(new Elysia().get("/s", () => "")),
    ],
    [
      "a route that answers what it does not document",
      "routes",
      "answers 500",
      routes(new Elysia().get("/s/:id", failing, { detail })),
    ],
    [
      "a job without a period",
      "start",
      "everyMs",
      {
        setup: () => ({ jobs: [{ id: "a", everyMs: 0, run: () => undefined }] }),
      },
    ],
    [
      "a job that fails",
      "jobs",
      "no such luck",
      {
        setup: () => ({ jobs: [{ id: "a", everyMs: 1, run: failing }] }),
      },
    ],
    ["a feed that fails", "contributions", "no such luck", feed({ items: failing })],
    [
      "a feed that gives no list",
      "contributions",
      "the items must fit",
      feed({ items: async () => ({}) }),
    ],
    ["a feed without a path", "start", "path must", feed({ path: "sample.rss" })],
    [
      "figures that are none",
      "contributions",
      "stats@1",
      {
        setup: () => ({
          contribute: [contribute(Stats, { read: async () => ({ a: Number.NaN }) })],
        }),
      },
    ],
    [
      "a front page that throws",
      "contributions",
      "front@1",
      { setup: () => ({ contribute: [contribute(Front, { read: failing })] }) },
    ],
    [
      "a part of the front page that never comes",
      "contributions",
      "within 5 s",
      { setup: () => ({ contribute: [contribute(Front, { read: () => new Promise(() => {}) })] }) },
    ],
    [
      "an operation of another's name",
      "start",
      "listGames of sample is already archive's",
      routes(new Elysia().get("/s", () => "", { detail: { ...detail, operationId: "listGames" } })),
      { with: firstParty },
    ],
  ])("%s", async (_, rule, message, fields, options = {}) => {
    expect(await find(fields, options)).toEqual([finding(rule, message)])
  })

  test("a feed outside the corner of a community module", async () => {
    expect(await find(feed({}), { community: true })).toEqual([finding("start", "/x/sample/")])
    expect(await find(feed({}))).toEqual([])
  })

  test("a route that another has", async () => {
    const taken = routes(new Elysia().get("/api/games", () => ({}), { detail }))
    expect(await find(taken, { with: firstParty })).toEqual([
      finding("start", "GET /api/games of sample is already /api/games of archive"),
    ])
    expect(await find(taken, { with: firstParty, community: true })).toEqual([])
  })

  test("what is left once it is off", async () => {
    // Both modules read one list, so that the second goes on with what the first put there.
    const paths: string[] = []
    const other = {
      ...good,
      id: "other",
      setup() {
        const app = new Elysia()
        for (const path of paths) app.get(path, () => "", { detail })
        return { routes: app }
      },
    }
    const leaving = {
      setup: () => ({ routes: paths.length ? undefined : void paths.push("/left") }),
    }
    expect(await find(leaving, { with: [other] })).toEqual([
      finding("disable", "GET /left is left once it is off"),
    ])
    const dropping = {
      ...migrations("CREATE TABLE sample_a (id)"),
      setup: (ctx: Context) => ({
        dispose: () => ctx.write(async (tx) => void (await tx.run(sql`DROP TABLE sample_a`))),
      }),
    }
    expect(await find(dropping)).toEqual([finding("disable", "sample_a is gone once it is off")])
  })

  test("what is left after a purge, and what cannot come back", async () => {
    const make = (ctx: Context) =>
      ctx.write(async (tx) => void (await tx.run(sql`CREATE TABLE b (id)`)))
    const straying = {
      setup: (ctx: Context) => ({ jobs: [{ id: "a", everyMs: 1, run: () => make(ctx) }] }),
    }
    expect(await find(straying)).toEqual([finding("purge", "b is left after a purge")])
    let starts = 0
    const once = {
      setup() {
        if (starts++ > 0) throw new Error("only once")
        return {}
      },
    }
    expect(await find(once)).toEqual([
      finding("purge", "come back after a purge: sample: only once"),
    ])
  })

  test("all of several", async () => {
    const rules = (await find({ ...word({}), ...problem("torn", { fix: "", title: "" }) })).map(
      ({ rule }) => rule,
    )
    expect(rules).toEqual(["config", "config", "problems", "problems"])
  })
})

const finding = (rule: ModuleFinding["rule"], message: string): ModuleFinding => ({
  rule,
  message: expect.stringContaining(message),
})
