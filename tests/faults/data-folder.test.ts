import { describe, expect, test } from "bun:test"
import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { runtime } from "#platform/process"
import { openSqlite } from "#platform/sqlite"
import { permitting } from "#platform/testing/program"
import { broadside, run } from "../kit/cli"
import { copyDemo } from "../kit/demo-folder"
import { testFolders } from "../kit/folders"
import { interruptWrite } from "../kit/interrupted-write"
import { freePort, listen, SITE, startServer } from "../kit/server"

const { empty } = testFolders()

const TOKEN = /Operator's token, shown only once: (op_\S{32})/

async function isOperator(url: string, token: string | undefined): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/api/operator/flagged`, { headers })).status === 200
}

test("a process that was killed while it wrote without a log is undone by the next start", async () => {
  const folder = empty()
  copyDemo(folder)
  const path = join(folder, "data/broadside.db")
  await interruptWrite(path)
  expect(statSync(`${path}-journal`).size).toBeGreaterThan(0)
  const { out } = broadside(folder, ["modules"])
  expect(out).toContain("archive")
  const second = await startServer({ folder })
  expect((await fetch(`${second.url}/api/stats`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  const db = openSqlite(path)
  expect(db.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([])
  db.close()
})

test("a second process on the same folder is refused, and nothing stale is in the way after kill -9", async () => {
  const folder = empty()
  const server = await startServer({ folder })
  const token = TOKEN.exec(server.output())?.[1]
  const elsewhere = ["--data", join(folder, "data")]
  const other = empty()
  for (const args of [
    ["serve", "--port", "0"],
    ["demo"],
    ["purge", "archive"],
    ["restore", "x.db"],
    ["serve", "--port", "0", ...elsewhere],
  ]) {
    const isElsewhere = args.includes("--data")
    const config = join(folder, "data/config.toml")
    // What purge asks of the configuration comes before the folder.
    writeFileSync(config, args[0] === "purge" ? "[modules.archive]\nenabled = false\n" : "")
    const command = isElsewhere ? permitting(SITE, folder) : SITE
    const { err, exitCode } = run([...command, ...args], isElsewhere ? other : folder)
    expect(err).toContain(`\`broadside serve\` (process ${server.process.pid})`)
    expect(exitCode).toBe(1)
  }
  // These two are for a running site.
  expect(broadside(folder, ["backup"])).toMatchObject({ exitCode: 0, err: "" })
  const renewed = broadside(folder, ["token"]).out.trim()
  expect(await isOperator(server.url, token)).toBe(false)
  expect(await isOperator(server.url, renewed)).toBe(true)
  server.process.kill("SIGKILL")
  await server.process.exited
  const again = await startServer({ folder })
  expect(await again.stop()).toBe(0)
  writeFileSync(join(folder, "data/config.toml"), "[modules.archive]\nenabled = false\n")
  expect(broadside(folder, ["purge", "archive"])).toMatchObject({ exitCode: 0 })
})

test("a start that finds its port taken uses up no token", async () => {
  const folder = empty()
  const port = freePort()
  const other = listen(port)
  const failed = broadside(folder, ["serve", "--port", String(port)])
  other.close()
  expect([failed.exitCode, TOKEN.test(failed.out)]).toEqual([1, false])
  const server = await startServer({ folder })
  expect(await isOperator(server.url, TOKEN.exec(server.output())?.[1])).toBe(true)
  expect(await server.stop()).toBe(0)
})

test("what is made can only be read by its owner, whatever the umask", async () => {
  const folder = empty()
  const open = ["sh", "-c", 'umask 000; exec "$@"', "sh", ...SITE]
  const server = await startServer({ folder, command: open })
  run([...open, "backup"], folder)
  const modes = (path: string) =>
    Object.fromEntries(
      readdirSync(path).map((name) => [
        name,
        (statSync(join(path, name)).mode & 0o777).toString(8),
      ]),
    )
  expect((statSync(join(folder, "data")).mode & 0o777).toString(8)).toBe("700")
  const { backups, ...files } = modes(join(folder, "data"))
  expect(backups).toBe("700")
  expect(Object.keys(files)).toContain("config.toml")
  expect(new Set(Object.values(files))).toEqual(new Set(["600"]))
  expect(Object.values(modes(join(folder, "data/backups")))).toEqual(["600"])
  expect(await server.stop()).toBe(0)
})

describe("a start is refused", () => {
  const refused = (folder: string) => {
    const { err, exitCode } = broadside(folder, ["serve", "--port", "0"])
    expect(exitCode).toBe(1)
    return err
  }

  test("on a damaged database, with the way out", async () => {
    const folder = empty()
    copyDemo(folder)
    const backup = broadside(folder, ["backup"]).out.trim()
    const path = join(folder, "data/broadside.db")
    const bytes = readFileSync(path)
    // Pages of content, not of the schema: that is read at every start, and refuses anyway.
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 100_000)
    writeFileSync(path, bytes)
    const said = refused(folder)
    expect(said).toContain("data/broadside.db is damaged")
    expect(said).toContain(`broadside restore ${backup}`)
    writeFileSync(path, "garbage")
    expect(refused(folder)).toContain(`broadside restore ${backup}`)
    expect(broadside(folder, ["backup"]).err).toContain("data/broadside.db is damaged")
    expect(broadside(folder, ["restore", backup]).exitCode).toBe(0)
    const server = await startServer({ folder })
    expect(await (await fetch(`${server.url}/api/games`)).json()).toMatchObject({ total: 13 })
    expect(await server.stop()).toBe(0)
  })

  test("on nothing, where a site has been", () => {
    const folder = empty()
    copyDemo(folder)
    const backup = broadside(folder, ["backup"]).out.trim()
    const path = join(folder, "data/broadside.db")
    truncateSync(path)
    expect(refused(folder)).toContain(`broadside restore ${backup}`)
    rmSync(path)
    expect(refused(folder)).toContain("this folder has backups of a site")
    expect(existsSync(path)).toBe(false)
    // As a restore by an older version left it when it was killed.
    rmSync(join(folder, "data/backups"), { recursive: true })
    writeFileSync(`${path}.before-restore-2026-01-01T00-00-00-000Z`, "")
    expect(refused(folder)).toContain("before-restore-2026-01-01T00-00-00-000Z")
  })
})

// On Deno, asking whether a process is there takes a permission that the site does not need: what is left stays.
test.skipIf(runtime.startsWith("Deno"))(
  "what killed backups left goes with the next one, and not what another still writes",
  () => {
    const folder = empty()
    copyDemo(folder)
    const backups = join(folder, "data/backups")
    mkdirSync(backups)
    const gone = spawnSync("true").pid
    const left = ["part", "part-journal", `part-${gone}`, `part-${gone}-journal`]
    for (const suffix of left) writeFileSync(join(backups, `broadside-1.db.${suffix}`), "x")
    const written = `broadside-1.db.part-${process.pid}`
    writeFileSync(join(backups, written), "x")
    const { out } = broadside(folder, ["backup"])
    const names = readdirSync(backups).map((name) => `data/backups/${name}`)
    expect(names.toSorted()).toEqual([`data/backups/${written}`, out.trim()].toSorted())
  },
)

test("a backup that cannot be written leaves nothing behind", () => {
  const folder = empty()
  copyDemo(folder)
  const limited = ["sh", "-c", `trap '' XFSZ; ulimit -f 100; exec "$@"`, "sh"]
  expect(run([...limited, ...SITE, "backup"], folder).exitCode).toBe(1)
  expect(readdirSync(join(folder, "data/backups"))).toEqual([])
})

test("a database that another program has locked is said to be", () => {
  const folder = empty()
  copyDemo(folder)
  const db = openSqlite(join(folder, "data/broadside.db"))
  db.run("PRAGMA locking_mode = EXCLUSIVE")
  db.run("BEGIN EXCLUSIVE")
  const { err, exitCode } = broadside(folder, ["token"])
  db.close()
  expect(err).toContain("data/broadside.db is locked by another program")
  expect(exitCode).toBe(1)
})
