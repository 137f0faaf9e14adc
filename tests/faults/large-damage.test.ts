import { beforeAll, expect, test } from "bun:test"
import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openSqlite } from "#platform/sqlite"
import { broadside } from "../kit/cli"
import { copyDemo } from "../kit/demo-folder"
import { testFolders } from "../kit/folders"
import { startServer } from "../kit/server"

const { empty } = testFolders()

const databaseOf = (folder: string) => join(folder, "data/broadside.db")

let site: string
let backup: string
beforeAll(() => {
  site = empty()
  copyDemo(site)
  const db = openSqlite(databaseOf(site))
  // Rows of a few hundred bytes, so that its pages are a tree.
  db.run("CREATE TABLE core_ballast (id INTEGER PRIMARY KEY, value BLOB)")
  db.run(`INSERT INTO core_ballast (value) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
    SELECT i + 1 FROM n WHERE i < 20000) SELECT zeroblob(300) FROM n`)
  db.close()
  backup = broadside(site, ["backup"]).out.trim()
})

/** A site whose file is too large to be examined before it starts, and a backup of it. */
function largeSite() {
  const folder = empty()
  cpSync(site, folder, { recursive: true })
  return { folder, path: databaseOf(folder), backup }
}

function damage(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0xff, bytes.length - 200_000, bytes.length - 100_000)
  writeFileSync(path, bytes)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

const publish = (url: string, title: string) =>
  fetch(`${url}/api/workshop/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title, html: `<!doctype html><title>${title}</title><p>${title}` }),
  })

test("a large file is examined while the site runs, and has no damage", async () => {
  const { folder } = largeSite()
  const server = await startServer({ folder })
  await until(() => server.output().includes("the database has no damage"))
  expect(await server.stop()).toBe(0)
})

test("a stop during the examination leaves no log behind", async () => {
  const { folder, path } = largeSite()
  const server = await startServer({ folder, env: { BROADSIDE_LOG_LEVEL: "debug" } })
  expect((await publish(server.url, "Meanwhile")).status).toBe(200)
  await until(() => server.output().includes("examining the database"))
  expect(await server.stop()).toBe(0)
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test("damage in a large file makes the site only read, and the next start is refused", async () => {
  const { folder, path, backup } = largeSite()
  damage(path)
  // The damage may be found before anyone asks.
  const server = await startServer({ folder, unready: true })
  await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503)
  const unready = await (await fetch(`${server.url}/health/ready`)).text()
  expect(unready).toContain("data/broadside.db is damaged")
  expect(server.output()).toContain(`broadside restore ${backup}`)
  expect((await fetch(`${server.url}/api/games`)).status).toBe(200)
  const refused = await publish(server.url, "Refused")
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"])
  expect(await refused.json()).toMatchObject({ ok: false, code: "storage-failed" })
  expect(broadside(folder, ["check"])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining("data/broadside.db is damaged"),
  })
  expect(await server.stop()).toBe(0)
  const again = broadside(folder, ["serve", "--port", "0"])
  expect(again.exitCode).toBe(1)
  expect(again.err).toContain(`broadside restore ${backup}`)
  expect(broadside(folder, ["restore", backup]).exitCode).toBe(0)
  expect(existsSync(`${path}.damaged`)).toBe(false)
  const restored = await startServer({ folder })
  expect(await restored.stop()).toBe(0)
})

test("a large file that is cut short refuses the start at once", () => {
  const { folder, path, backup } = largeSite()
  truncateSync(path, readFileSync(path).length - 4_096)
  const { err, exitCode } = broadside(folder, ["serve", "--port", "0"])
  expect(exitCode).toBe(1)
  expect(err).toContain("data/broadside.db is damaged")
  expect(err).toContain(`broadside restore ${backup}`)
})
