import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Module } from "broadside"
import { openSqlite } from "#platform/sqlite"
import { permitting } from "#platform/testing/program"
import { createTolerantHost } from "../../core/boot/quarantine"
import { readConfig } from "../../core/config/config"
import { openStore } from "../../core/data/store"
import { createLog } from "../../core/log/log"
import { broadside, run } from "../kit/cli"
import { operatorFolder, useGuestbook } from "../kit/community"
import { FAULTY, file, RUINOUS, sketch } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"
import { LADEN, useLaden } from "../kit/laden-plugin"
import { FROM_SOURCE, IMPATIENT, type RunningServer, SITE, startServer } from "../kit/server"
import { isLong } from "../kit/tier"

const plugins = Object.fromEntries(Object.entries(FAULTY).map(([id, { plugin }]) => [id, plugin]))
/** One that fails at each step of a start. */
const ONE_OF_A_STEP = ["throws", "misset", "unmigrated", "clumsy", "late", "dependent"]
const LOUD = file('console.error("LOUD"); throw 1')
const settings = Object.fromEntries(
  Object.entries(FAULTY).map(([id, { config = "" }]) => [id, config]),
)

describe("community modules, from source", () => {
  let folder: string
  beforeAll(() => {
    folder = operatorFolder(
      { guestbook: "plugins/guestbook", loud: LOUD, ...plugins },
      { ...settings, loud: null },
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test("a good one works, faulty ones are set aside with the reason, the rest starts", async () => {
    const server = await startServer({ command: FROM_SOURCE, folder })
    await useGuestbook(server.url)
    expect((await fetch(`${server.url}/api/games`)).status).toBe(200)
    const reported = asideIn(server.output())
    expect(Object.keys(reported).toSorted()).toEqual(Object.keys(FAULTY).toSorted())
    for (const [id, { why }] of Object.entries(FAULTY)) expect(reported[id]).toContain(why)
    expect(await server.stop()).toBe(0)
    const db = openSqlite(join(folder, "data/broadside.db"), { mode: "read" })
    const tables = db.query("SELECT name FROM sqlite_master WHERE type = 'table'").values().flat()
    db.close()
    expect(tables).toContain("guestbook_entries")
    expect(tables).not.toContain("archive_stolen")
  })

  test("`broadside modules` says the same from elsewhere, without touching the data", () => {
    const before = readFileSync(join(folder, "data/broadside.db"))
    // It tries them as a start does.
    const said = Object.entries(FAULTY).filter(([id]) => isLong || ONE_OF_A_STEP.includes(id))
    for (const id of Object.keys(FAULTY))
      if (!said.some(([one]) => one === id))
        rmSync(join(folder, "plugins", id), { recursive: true })
    const args = ["--plugins", join(folder, "plugins"), "--data", join(folder, "data")]
    const elsewhere = operatorFolder({})
    const { out, exitCode } = run([...permitting(SITE, folder), "modules", ...args], elsewhere)
    rmSync(elsewhere, { recursive: true })
    expect(exitCode).toBe(0)
    const lines = out.split("\n")
    const lineOf = (id: string) => lines.find((line) => line.startsWith(`${id} `)) ?? ""
    expect(lineOf("guestbook")).toMatch(/^guestbook +1\.0\.0 +community +on$/)
    expect(lineOf("loud")).toMatch(/^loud +1\.0\.0 +community +off$/)
    expect(said.length).toBeGreaterThan(5)
    for (const [id, { why }] of said) {
      expect(lineOf(id)).toContain("set aside")
      expect(lineOf(id)).toContain(why)
    }
    expect(readFileSync(join(folder, "data/broadside.db"))).toEqual(before)
  })
})

describe("an operator", () => {
  const { operator: make } = testFolders()
  const routed = (id: string, path: string) =>
    sketch(id, `setup: () => ({ routes: new Elysia().get("${path}", () => "here") })`)

  describe("who points at plugins and data that lie elsewhere", () => {
    let elsewhere: string
    let folder: string
    let server: RunningServer
    beforeAll(async () => {
      elsewhere = make(
        {
          guestbook: "plugins/guestbook",
          corner: routed("corner", "/hello"),
          rooted: routed("rooted", "/hello"),
          loud: LOUD,
          archive: file("throw 1"),
          laden: LADEN,
        },
        { rooted: "root_paths = true", loud: null, archive: null },
      )
      folder = make({})
      const args = ["--plugins", join(elsewhere, "plugins"), "--data", join(elsewhere, "data")]
      server = await startServer({ command: permitting(SITE, elsewhere), folder, args })
    })
    afterAll(async () => expect(await server?.stop()).toBe(0))

    test("has them run from there", async () => {
      await useGuestbook(server.url)
      expect(existsSync(join(elsewhere, "data/broadside.db"))).toBe(true)
      expect(existsSync(join(folder, "data/broadside.db"))).toBe(false)
    })

    test("gives a module paths at the root, or a corner", async () => {
      expect(await (await fetch(`${server.url}/hello`)).text()).toBe("here")
      expect(await (await fetch(`${server.url}/x/corner/hello`)).text()).toBe("here")
      expect((await fetch(`${server.url}/x/rooted/hello`)).status).toBe(404)
    })

    test("has nothing run that is not enabled", () => {
      expect(server.output()).not.toContain("LOUD")
    })

    test("cannot lose one of ours to a folder of its name", async () => {
      expect((await fetch(`${server.url}/api/games`)).status).toBe(200)
      expect(server.output()).toContain("archive is a reserved name")
    })

    test("has modules with pages in JSX and dependencies of their own", () => useLaden(server.url))
  })

  test("is not held up by modules that never return or end the process, nor are good ones", async () => {
    const ruinous = Object.entries(RUINOUS)
    const folder = make({
      guestbook: "plugins/guestbook",
      ...Object.fromEntries(ruinous.map(([id, { plugin }]) => [id, plugin])),
    })
    const server = await startServer({ command: IMPATIENT, folder })
    await useGuestbook(server.url)
    const reported = asideIn(server.output())
    expect(Object.keys(reported).toSorted()).toEqual(ruinous.map(([id]) => id).toSorted())
    for (const [id, { why }] of ruinous) expect(reported[id]).toContain(why)
    expect(await server.stop()).toBe(0)
    // It tries them as a start does, which the first tests ask of faults that take no time.
    if (!isLong) return
    const { out } = run([...IMPATIENT, "modules"], folder)
    for (const [id, { why }] of ruinous)
      expect(out).toMatch(new RegExp(`^${id} .*set aside .*${why}`, "m"))
    expect(out).toMatch(/^guestbook .* on$/m)
  })

  test("starts without any of them", async () => {
    const folder = make({ guestbook: "plugins/guestbook", loops: file("for (;;) {}") })
    const server = await startServer({ folder, args: ["--no-plugins"] })
    expect((await fetch(`${server.url}/x/guestbook/entries`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/games`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    const { out } = broadside(folder, ["modules", "--no-plugins"])
    expect(out).toMatch(/^guestbook .* off$/m)
  })

  test("waits for the trial of a module once, until something of it changes", async () => {
    const folder = make({ counted: file(COUNTED) })
    const loads = () => readFileSync(join(folder, "data/loads"), "utf8")
    const start = async () => (await startServer({ folder })).stop()
    await start()
    expect(loads()).toBe("xx")
    await start()
    expect(loads()).toBe("xxx")
    writeFileSync(join(folder, "plugins/counted/more.ts"), "")
    await start()
    expect(loads()).toBe("xxxxx")
  })
})

test("a failure of one of ours stops the start, whatever community modules there are", () => {
  const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }
  const ours: Module = {
    id: "ours",
    manifest,
    setup() {
      throw new Error("our own fault")
    },
  }
  const theirs: Module = { id: "theirs", manifest, setup: () => ({}) }
  const folder = operatorFolder({})
  const store = openStore(join(folder, "data/broadside.db"))
  const { config } = readConfig([], {})
  const log = createLog("silent")
  const community = new Set(["theirs"])
  const options = { modules: [ours, theirs], community, config, store, log }
  expect(() => createTolerantHost(options)).toThrow("ours: our own fault")
  store.close()
  rmSync(folder, { recursive: true })
})

const COUNTED = `
import { appendFileSync } from "node:fs"
import { defineModule } from "broadside"
import manifest from "./package.json" with { type: "json" }
appendFileSync("data/loads", "x")
export default defineModule({ id: "counted", manifest, setup: () => ({}) })`

/** Which modules a log says were set aside, and why. */
function asideIn(output: string): Record<string, string> {
  const lines = output.split("\n").filter((line) => line.includes("was set aside"))
  return Object.fromEntries(
    lines.map((line) => {
      const { module, why } = JSON.parse(line) as { module: string; why: string }
      return [module, why]
    }),
  )
}
