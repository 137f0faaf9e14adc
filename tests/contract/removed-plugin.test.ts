import { describe, expect, test } from "bun:test"
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

test("removing a module's folder, or all of them, stops nothing; its section is a warning", async () => {
  const folder = make({ poll: storing("poll", "CREATE TABLE poll_votes (id TEXT)") })
  expect(await (await startServer({ folder })).stop()).toBe(0)
  rmSync(join(folder, "plugins"), { recursive: true })
  const server = await startServer({ folder })
  expect(server.output()).toContain("[modules.poll] is configured, but no such module is installed")
  expect(await server.stop()).toBe(0)
  expect(broadside(folder, ["check"])).toMatchObject({
    exitCode: 0,
    err: expect.stringContaining("warning: [modules.poll]"),
  })
  // What it stored is still there, and can still be dropped.
  expect(broadside(folder, ["purge", "poll"]).out).toContain("Dropped poll_votes")
})

describe("`broadside modules` says what a start would", () => {
  test("of migrations that were edited, or are newer, on the site's own database", async () => {
    const folder = make({
      edited: storing("edited", "CREATE TABLE edited_x (id TEXT)"),
      newer: storing("newer", "CREATE TABLE newer_x (id TEXT)"),
      good: storing("good", "CREATE TABLE good_x (id TEXT)"),
    })
    expect(await (await startServer({ folder })).stop()).toBe(0)
    const { files } = storing("edited", "CREATE TABLE edited_x (id TEXT, more TEXT)")
    writeFileSync(join(folder, "plugins/edited/module.ts"), files["module.ts"] as string)
    const db = openSqlite(join(folder, "data/broadside.db"))
    db.run("INSERT INTO core_migrations VALUES ('newer', '1', 'x', 1)")
    db.close()
    const before = readdirSync(join(folder, "data"))
    const { out, exitCode } = broadside(folder, ["modules"])
    expect(exitCode).toBe(0)
    expect(lineOf(out, "edited")).toMatch(/set aside .* was edited after it ran/)
    expect(lineOf(out, "newer")).toMatch(/set aside .* was written by a newer version/i)
    expect(lineOf(out, "good")).toMatch(/ on$/)
    expect(readdirSync(join(folder, "data"))).toEqual(before)
    const server = await startServer({ folder })
    for (const id of ["edited", "newer"]) expect(server.output()).toContain(`"module":"${id}"`)
    expect(await server.stop()).toBe(0)
  })

  test("of faults in setting up, also where the configuration has some of its own", () => {
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

  test("of a site that a newer version wrote", async () => {
    const folder = make({})
    expect(await (await startServer({ folder })).stop()).toBe(0)
    const db = openSqlite(join(folder, "data/broadside.db"))
    db.run("INSERT INTO core_migrations VALUES ('archive', '9999', 'x', 1)")
    db.close()
    const { err, exitCode } = broadside(folder, ["modules"])
    expect(err).toContain("fault: archive: the database has migration 9999")
    expect(exitCode).toBe(1)
  })
})
