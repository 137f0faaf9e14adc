import { beforeAll, describe, expect, test } from "bun:test"
import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { broadside } from "../kit/cli"
import { sketch } from "../kit/faulty-plugins"
import { testFolders } from "../kit/folders"
import { startServer } from "../kit/server"

const { operator: make } = testFolders()

const storing = (id: string, sql: string, rest = "setup: () => ({})") =>
  sketch(id, `migrations: [{ tag: "0", sql: ${JSON.stringify(sql)} }], ${rest}`)
const lineOf = (out: string, id: string) =>
  out.split("\n").find((line) => line.startsWith(`${id} `)) ?? ""

describe("a site whose modules were changed or removed", () => {
  let folder: string
  const data = () => join(folder, "data")
  beforeAll(async () => {
    folder = make({
      poll: storing("poll", "CREATE TABLE poll_votes (id TEXT)"),
      edited: storing("edited", "CREATE TABLE edited_x (id TEXT)"),
      newer: storing("newer", "CREATE TABLE newer_x (id TEXT)"),
      good: storing("good", "CREATE TABLE good_x (id TEXT)"),
    })
    expect(await (await startServer({ folder })).stop()).toBe(0)
    rmSync(join(folder, "plugins/poll"), { recursive: true })
    const { files } = storing("edited", "CREATE TABLE edited_x (id TEXT, more TEXT)")
    writeFileSync(join(folder, "plugins/edited/module.ts"), files["module.ts"] as string)
    const db = openSqlite(join(data(), "broadside.db"))
    db.run("INSERT INTO core_migrations VALUES ('newer', '1', 'x', 1)")
    db.close()
  })

  test("`broadside modules` says what a start would, on the site's own database", async () => {
    const before = readdirSync(data())
    const { out, exitCode } = broadside(folder, ["modules"])
    expect(exitCode).toBe(0)
    expect(lineOf(out, "edited")).toMatch(/set aside .* was edited after it ran/)
    expect(lineOf(out, "newer")).toMatch(/set aside .* was written by a newer version/i)
    expect(lineOf(out, "good")).toMatch(/ on$/)
    expect(readdirSync(data())).toEqual(before)
  })

  test("it starts without them; the section of one that is gone is a warning", async () => {
    const server = await startServer({ folder })
    for (const id of ["edited", "newer"]) expect(server.output()).toContain(`"module":"${id}"`)
    const warning = "[modules.poll] is configured, but no such module is installed"
    expect(server.output()).toContain(warning)
    expect(await server.stop()).toBe(0)
  })

  test("without the folder of all modules nothing is wrong, and what one stored can still be dropped", () => {
    rmSync(join(folder, "plugins"), { recursive: true })
    expect(broadside(folder, ["check"])).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining("warning: [modules.poll]"),
    })
    expect(broadside(folder, ["purge", "poll"]).out).toContain("Dropped poll_votes")
  })

  test("`broadside modules` says that a newer version wrote the site", () => {
    const db = openSqlite(join(data(), "broadside.db"))
    db.run("INSERT INTO core_migrations VALUES ('archive', '9999', 'x', 1)")
    db.close()
    const { err, exitCode } = broadside(folder, ["modules"])
    expect(err).toContain("fault: archive: the database has migration 9999")
    expect(exitCode).toBe(1)
  })
})

test("`broadside modules` says what fails in setting up, also where the configuration has faults of its own", () => {
  const folder = make({
    clumsy: sketch("clumsy", 'setup() { throw new Error("in setup") }'),
    fine: sketch("fine", "setup: () => ({})"),
  })
  appendFileSync(join(folder, "data/config.toml"), '\n[server]\nport = "x"\n')
  const { out, err, exitCode } = broadside(folder, ["modules"])
  expect(lineOf(out, "clumsy")).toMatch(/set aside .* in setup/)
  expect(lineOf(out, "fine")).toMatch(/ on$/)
  expect(lineOf(out, "archive")).toMatch(/ on$/)
  expect(err).toContain("fault: server.port")
  expect(exitCode).toBe(1)
})
