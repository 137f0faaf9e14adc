import { describe, expect, test } from "bun:test"
import { contribute, provide, SDK_VERSION, service } from "broadside"
import { Front, Stats } from "broadside/contracts/discovery"
import { Elysia, route, t } from "broadside/http"
import type { ModuleFinding } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import {
  description,
  feed,
  find,
  finding,
  migrations,
  problem,
  routes,
  sample,
  word,
} from "./sample"

describe("the check finds", () => {
  test("nothing wrong in a good one", async () => {
    const all = {
      ...word({ default: "x", description }),
      ...migrations("CREATE TABLE sample_a (id TEXT)", "CREATE INDEX sample_a_id ON sample_a (id)"),
      ...problem("no-sample", {}),
      setup: () => ({
        ...feed({ path: "/x/sample/all.rss" }).setup(),
        routes: new Elysia().get("/samples", () => ({}), sample),
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
    [
      "needs that are no services",
      "shape",
      "needs must be an object of services",
      { needs: { games: undefined } },
    ],
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
    ["a setup that returns nothing", "start", "must return an object", { setup: () => undefined }],
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
    ["a route nobody described", "routes", "route({", routes(new Elysia().get("/s", () => ""))],
    [
      "a route that answers what it does not document",
      "routes",
      "answers 500",
      routes(new Elysia().get("/s/:id", failing, sample)),
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
      routes(new Elysia().get("/s", () => "", route({ ...sample.spec, operationId: "listGames" }))),
      { with: firstParty },
    ],
  ])("%s", async (_, rule, message, fields, options = {}) => {
    expect(await find(fields, options)).toEqual([finding(rule, message)])
  })

  test("all of several", async () => {
    const rules = (await find({ ...word({}), ...problem("torn", { fix: "", title: "" }) })).map(
      ({ rule }) => rule,
    )
    expect(rules).toEqual(["config", "config", "problems", "problems"])
  })
})
