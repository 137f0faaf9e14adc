import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { operatorFolder, useGuestbook } from "./community"
import { FROM_SOURCE, startServer } from "./server"

const manifest = (fields: object = {}) =>
  JSON.stringify({ name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" }, ...fields })
const module = (id: string, rest: string) => `
import { contribute, defineModule } from "broadside"
import { Elysia } from "broadside/http"
import { Feeds } from "broadside/contracts"
import manifest from "./package.json"
export default defineModule({ id: "${id}", manifest, ${rest} })`
const broken = (id: string, rest: string) => ({
  files: { "package.json": manifest(), "module.ts": module(id, rest) },
})

const FAULTY = {
  throws: { files: { "package.json": manifest(), "module.ts": "throw new Error('on import')" } },
  future: {
    files: {
      "package.json": manifest({ engines: { broadside: "^9.0.0" } }),
      "module.ts": module("future", "setup: () => ({})"),
    },
  },
  greedy: broken(
    "greedy",
    `migrations: [{ tag: "0", sql: "CREATE TABLE archive_stolen (id TEXT)" }], setup: () => ({})`,
  ),
  clumsy: broken("clumsy", `setup() { throw new Error("in setup") }`),
  twice: broken(
    "twice",
    `setup: () => ({ routes: new Elysia().get("/a/:x", () => "1").get("/a/:y", () => "2") })`,
  ),
  feeder: broken(
    "feeder",
    `setup: () => ({ contribute: [contribute(Feeds, { path: "/games.rss", title: "", description: "", items: async () => [] })] })`,
  ),
  needy: broken("needy", `needs: { n: { kind: "service", id: "nobody@1" } }, setup: () => ({})`),
  misnamed: broken("another", "setup: () => ({})"),
}
const WHY: Record<keyof typeof FAULTY, string> = {
  throws: "on import",
  future: "^9.0.0",
  greedy: "prefix greedy_",
  clumsy: "in setup",
  twice: "is already",
  feeder: "/games.rss",
  needy: "nobody@1",
  misnamed: "must be the same",
}

describe("community modules, from source", () => {
  let folder: string
  beforeAll(() => {
    folder = operatorFolder({ guestbook: "plugins/guestbook", ...FAULTY })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test("a good one works, faulty ones are set aside with the reason, the rest starts", async () => {
    const server = await startServer({ folder })
    await useGuestbook(server.url)
    for (const [id, why] of Object.entries(WHY))
      expect([id, server.output()]).toEqual([id, expect.stringContaining(why)])
    expect(await server.stop()).toBe(0)
  }, 60_000)

  test("`broadside modules` says the same without touching the data", () => {
    const before = readFileSync(join(folder, "data/broadside.db"))
    const { stdout, exitCode } = Bun.spawnSync([...FROM_SOURCE, "modules"], { cwd: folder })
    expect(exitCode).toBe(0)
    const lines = stdout.toString().split("\n")
    const lineOf = (id: string) => lines.find((line) => line.startsWith(`${id} `)) ?? ""
    expect(lineOf("guestbook")).toContain("on")
    for (const [id, why] of Object.entries(WHY)) {
      expect(lineOf(id)).toContain("set aside")
      expect(lineOf(id)).toContain(why)
    }
    expect(readFileSync(join(folder, "data/broadside.db"))).toEqual(before)
  }, 60_000)
})
