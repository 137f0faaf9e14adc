import { afterAll, expect, test } from "bun:test"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { runtime } from "#platform/process"
import { openSqlite } from "#platform/sqlite"
import { permitting } from "#platform/testing/program"
import { operatorFolder } from "../kit/community"
import { type Plugin, sketch, stuckUntil } from "../kit/faulty-plugins"
import { start } from "../kit/processes"
import { preloading, type RunningServer, SITE, startServer } from "../kit/server"

const LIMIT_MS = 600_000
const IDS = ["endless", "leaver", "steady"]
const first = (id: string) => `{ tag: "0", sql: "CREATE TABLE ${id}_rows (id INTEGER)" }`
const routes = (id: string) => `routes: new Elysia().post("/rows", () =>
  ctx.write(async (tx) => { await tx.run("INSERT INTO ${id}_rows VALUES (1)"); return { ok: true } }))`
const version = (id: string, added: string) =>
  sketch(id, `migrations: [${first(id)}, ${added}], setup: (ctx) => ({ ${routes(id)} })`)
/** Its SQL is first read to see whether it is a text. */
const running = (code: string, sql: string) => `{ tag: "2", reads: 0, get sql() {
  if (process.argv.includes("migrate-modules") && this.reads++ > 0) ${code}
  return "${sql}"
} }`
const MORE = (id: string) =>
  `{ tag: "1", sql: "CREATE TABLE ${id}_more AS SELECT * FROM ${id}_rows" }`

/** The second versions. On empty tables, as in a trial, all of their migrations end at once. */
const SECOND: Record<string, Plugin> = {
  endless: version(
    "endless",
    `${MORE("endless")}, ${running(
      stuckUntil(LIMIT_MS),
      "INSERT INTO endless_more WITH RECURSIVE c(x) AS (SELECT id FROM endless_rows UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c",
    )}`,
  ),
  // The table that it already has in `live.db` then is no reason to move its rows.
  leaver: version(
    "leaver",
    `{ tag: "live", live: true, sql: "CREATE TABLE leaver_rows (id INTEGER)" }, ${MORE("leaver")}, ${running("process.exit(0)", "SELECT 1")}`,
  ),
  steady: version("steady", MORE("steady")),
}

const folder = operatorFolder(Object.fromEntries(IDS.map((id) => [id, version(id, "")])))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const stuck = join(folder, `data/stuck-${LIMIT_MS}`)

function asideIn(server: RunningServer): Record<string, string> {
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("was set aside"))
  return Object.fromEntries(
    lines.map((line) => {
      const { module, why } = JSON.parse(line) as { module: string; why: string }
      return [module, why]
    }),
  )
}

test("the first versions have rows", async () => {
  const server = await startServer({ folder })
  for (const id of IDS)
    expect((await fetch(`${server.url}/x/${id}/rows`, { method: "POST" })).status).toBe(200)
  expect(await server.stop()).toBe(0)
  for (const [id, { files }] of Object.entries(SECOND))
    writeFileSync(join(folder, "plugins", id, "module.ts"), files["module.ts"] as string)
})

test("a site that is killed during a migration leaves nobody at work on its database", async () => {
  const site = start([...SITE, "serve", "--port", "0"], { cwd: folder })
  while (!existsSync(stuck)) await sleep(5)
  site.kill("SIGKILL")
  await site.exited
  rmSync(stuck)
  const db = openSqlite(join(folder, "data/broadside.db"))
  db.run("PRAGMA busy_timeout = 5000")
  db.run("BEGIN IMMEDIATE")
  const tables = db.query("SELECT name FROM sqlite_schema").values().flat()
  db.close()
  expect(tables).toContain("endless_rows")
  expect(tables).not.toContain("endless_more")
})

test("one that does not end over the rows of the site, or ends the process, is undone, and only its module is set aside", async () => {
  const command = preloading("end-of-patience.ts")
  if (runtime.startsWith("Deno")) {
    // Nothing ends a thread in the middle of a statement.
    const site = start([...permitting(command, folder), "serve", "--port", "0"], { cwd: folder })
    expect(await site.exited).toBe(1)
    expect(site.output()).toEndWith("Start the site again: it starts without endless.\n")
  }
  const server = await startServer({ folder, command })
  const aside = asideIn(server)
  expect(Object.keys(aside)).toEqual(["endless", "leaver"])
  expect(aside["endless"]).toStartWith("endless: its migration 2 did not end within 600 s")
  expect(aside["leaver"]).toStartWith("leaver: its migration 2 ended the process")
  expect((await fetch(`${server.url}/x/steady/rows`, { method: "POST" })).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const db = openSqlite(join(folder, "data/broadside.db"), { mode: "read" })
  const tables = db.query("SELECT name FROM sqlite_schema").values().flat()
  const rowsOf = (table: string) => db.query(`SELECT count(*) FROM ${table}`).values()
  const rows = [rowsOf("endless_rows"), rowsOf("leaver_rows")]
  db.close()
  expect(tables).toContain("steady_more")
  expect(tables).not.toContain("endless_more")
  expect(tables).not.toContain("leaver_more")
  expect(rows).toEqual([[[1]], [[1]]])
})

test("the next start does not wait for it again", async () => {
  const server = await startServer({ folder })
  expect(Object.keys(asideIn(server))).toEqual(["endless", "leaver"])
  expect(existsSync(stuck)).toBe(false)
  expect(await server.stop()).toBe(0)
})
