const manifest = (fields: object = {}) =>
  JSON.stringify({ name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" }, ...fields })
const module = (id: string, rest: string) => `
import { contribute, defineModule } from "broadside"
import { Elysia, t } from "broadside/http"
import { Feeds } from "broadside/contracts"
import manifest from "./package.json" with { type: "json" }
export default defineModule({ id: "${id}", manifest, ${rest} })`
export type Plugin = { files: Record<string, string> }
/** A module of just this text. */
export const file = (text: string): Plugin => ({
  files: { "package.json": manifest(), "module.ts": text },
})
/** A module with these fields of its definition. */
export const sketch = (id: string, rest: string, fields: object = {}): Plugin => ({
  files: { "package.json": manifest(fields), "module.ts": module(id, rest) },
})
const contributing = (feed: string) => `setup: () => ({ contribute: [contribute(Feeds, ${feed})] })`

/** One faulty module for each way to fail, with what is said of it. */
export const FAULTY: Record<string, { plugin: Plugin; why: string; config?: string }> = {
  throws: { plugin: file("throw new Error('on import')"), why: "on import" },
  "throws-nothing": { plugin: file("throw null"), why: "null" },
  syntax: { plugin: file("export default {"), why: "Expected identifier" },
  empty: { plugin: file(""), why: "must export defineModule" },
  future: {
    plugin: sketch("future", "setup: () => ({})", { engines: { broadside: "^9.0.0" } }),
    why: "^9.0.0",
  },
  "no-range": { plugin: sketch("no-range", "setup: () => ({})", { engines: {} }), why: "engines" },
  unreadable: {
    plugin: { files: { "package.json": "{", "module.ts": "" } },
    why: "package.json cannot be read",
  },
  misnamed: { plugin: sketch("another", "setup: () => ({})"), why: "must be the same" },
  misshapen: {
    plugin: sketch("misshapen", "needs: { games: undefined }, setup: () => ({})"),
    why: "needs must be an object of services",
  },
  misset: {
    plugin: sketch(
      "misset",
      'config: t.Object({ size: t.Integer({ default: 1, description: "Size" }) }), setup: () => ({})',
    ),
    config: 'size = "big"\nsise = 2',
    why: 'sise: unknown key. Valid keys: enabled, root_paths, size; modules.misset.size: expected a whole number, not "big"',
  },
  unset: {
    plugin: sketch("unset", "config: { properties: { a: { anyOf: 7 } } }, setup: () => ({})"),
    why: "unset: ",
  },
  greedy: {
    plugin: sketch(
      "greedy",
      `migrations: [{ tag: "0", sql: "CREATE TABLE archive_stolen (id TEXT)" }], setup: () => ({})`,
    ),
    why: "prefix greedy_",
  },
  unmigrated: {
    plugin: sketch(
      "unmigrated",
      `migrations: [{ tag: "0", sql: "CREATE NONSENSE" }], setup: () => ({})`,
    ),
    why: "migration 0 failed",
  },
  clumsy: { plugin: sketch("clumsy", `setup() { throw new Error("in setup") }`), why: "in setup" },
  slow: {
    plugin: sketch("slow", `async setup() { throw new Error("later") }`),
    why: "must not be async",
  },
  twice: {
    plugin: sketch(
      "twice",
      `setup: () => ({ routes: new Elysia().get("/a/:x", () => "1").get("/a/:y", () => "2") })`,
    ),
    why: "GET /x/twice/a/:y of twice is already /x/twice/a/:x of twice",
  },
  // Before "archive" in the order of set-up: ours must win all the same.
  "a-thief": {
    plugin: sketch(
      "a-thief",
      `setup: () => ({ routes: new Elysia().get("/api/games", () => "mine") })`,
    ),
    config: "root_paths = true",
    why: "GET /api/games of archive is already /api/games of a-thief",
  },
  global: {
    plugin: sketch(
      "global",
      `setup: () => ({ routes: new Elysia().onRequest(() => new Response("mine")) })`,
    ),
    why: "reach the whole site",
  },
  late: {
    plugin: sketch("late", `setup: () => ({ lateRoutes() { throw new Error("too late") } })`),
    why: "too late",
  },
  thrower: {
    plugin: sketch(
      "thrower",
      `setup: () => ({ lateContributions() { throw new Error("too late") } })`,
    ),
    why: "too late",
  },
  vague: {
    plugin: sketch("vague", "setup: () => ({ lateContributions: () => 7 })"),
    why: "lateContributions must return a list",
  },
  feeder: {
    plugin: sketch(
      "feeder",
      contributing('{ path: "/games.rss", title: "Mine", description: "", items: async () => [] }'),
    ),
    why: "/games.rss",
  },
  // Discovery, which is ours, would be the one to fail on these two.
  hollow: {
    plugin: sketch("hollow", contributing("undefined")),
    why: "a contribution of hollow is invalid",
  },
  echo: {
    plugin: sketch(
      "echo",
      `setup: () => ({
        routes: new Elysia().get("/all.rss", () => ""),
        contribute: [contribute(Feeds, { path: "/x/echo/all.rss", title: "All", description: "", items: async () => [] })],
      })`,
    ),
    why: "GET /x/echo/all.rss of discovery is already /x/echo/all.rss of echo",
  },
  needy: {
    plugin: sketch("needy", `needs: { n: { kind: "service", id: "nobody@1" } }, setup: () => ({})`),
    why: "nobody@1",
  },
  // What it needs is there but fails, so it cannot stand either.
  dependent: {
    plugin: sketch(
      "dependent",
      `needs: { n: { kind: "service", id: "clumsy@1" } }, setup: () => ({})`,
    ),
    why: "clumsy@1",
  },
}

/** What a module runs that hangs from here on, for `end-of-patience.ts`: by which limit it is to be stopped. */
export const stuckUntil = (limitMs: number) =>
  `process.getBuiltinModule("node:fs").writeFileSync("data/stuck-${limitMs}", "")`
const LOOP = `${stuckUntil(6_000)}; for (;;) {}`

/** Modules that do not even return, or take the process with them. */
export const RUINOUS: typeof FAULTY = {
  "loops-at-load": { plugin: file(LOOP), why: "import did not end within" },
  "loops-in-setup": {
    plugin: sketch("loops-in-setup", `setup() { ${LOOP} }`),
    why: "setup did not end within",
  },
  // Its SQL is first read to see whether it is a text.
  "loops-in-migration": {
    plugin: sketch(
      "loops-in-migration",
      `setup: () => ({}), migrations: [{ tag: "0", reads: 0, get sql() {
        if (this.reads++ > 0) ${stuckUntil(6_000)}
        return "CREATE TABLE loops_in_migration_a AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"
      } }]`,
    ),
    why: "migration 0 did not end within",
  },
  "never-loads": {
    plugin: file(`${stuckUntil(5_000)}; await new Promise(() => {})`),
    why: "not loaded within",
  },
  leaves: { plugin: file("process.exit(0)"), why: "import ended the process" },
}
