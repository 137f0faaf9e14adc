import { test as declared, expect, spyOn } from "bun:test"
import { chmodSync, chownSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { runtime } from "#platform/process"
import { openSqlite } from "#platform/sqlite"
import { commandOfScript } from "#platform/testing/program"
import { backup, restoreBackup, token } from "../../core/cli/data"
import { explain } from "../../core/cli/explain"
import { openSite } from "../../core/cli/open"
import { readOptions } from "../../core/cli/options"
import { hasOperatorToken } from "../../core/http/operator"
import publishing from "../../modules/publishing/module"
import trust from "../../modules/trust/module"
import { testFolders } from "../kit/folders"
import { interruptWrite } from "../kit/interrupted-write"
import { start } from "../kit/processes"

// What commands do with files, their modes and locks, in this process: on Deno a process of the site takes 1.5 seconds of a
// processor to start. On Bun, which closes a database when its statements are collected, `data-folder.test.ts` and
// `restore/` ask the same of processes.
const test = declared.skipIf(!runtime.startsWith("Deno"))

const { empty } = testFolders()
const databaseOf = (folder: string) => join(folder, "data/broadside.db")

const optionsFor = (folder: string, ...argv: string[]) => ({
  ...readOptions(
    [...argv, "--data", join(folder, "data"), "--plugins", join(folder, "plugins")],
    {},
  ),
  flags: { "log.level": "silent" },
})

/** Runs a command, and returns what it prints. */
async function run(command: typeof backup, folder: string, ...argv: string[]): Promise<string> {
  let printed = ""
  const log = spyOn(console, "log").mockImplementation((text: string) => {
    printed += text
  })
  try {
    await command(optionsFor(folder, ...argv), [publishing, trust])
    return printed
  } finally {
    log.mockRestore()
  }
}

/** Starts a site of what none is without, and stops it; `use` looks at it in between. */
async function startIn(folder: string, use?: () => unknown): Promise<boolean> {
  const { host, lock, store } = await openSite(optionsFor(folder, "serve"), [publishing, trust])
  try {
    await use?.()
    return hasOperatorToken(store.connection)
  } finally {
    await host.stop()
    lock.release()
  }
}

/** A site whose operator has a token since its backup was made, and the path of this backup. */
async function siteWithBackup() {
  const folder = empty()
  await startIn(folder)
  const file = await run(backup, folder, "backup")
  expect(await run(token, folder, "token")).toStartWith("op_")
  expect(await startIn(folder)).toBe(true)
  return { folder, file }
}

const modesIn = (path: string) =>
  readdirSync(path).map((name) => [name, (statSync(join(path, name)).mode & 0o777).toString(8)])

test("what a start and a backup beside it make can only be read by its owner, whatever the umask", async () => {
  const folder = empty()
  const before = process.umask(0)
  try {
    await startIn(folder, async () => {
      await run(backup, folder, "backup")
      const { backups, ...files } = Object.fromEntries(modesIn(join(folder, "data")))
      expect(backups).toBe("700")
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(["broadside.db", "broadside.db-wal", "config.toml", "site.lock"]),
      )
      expect(new Set(Object.values(files))).toEqual(new Set(["600"]))
    })
  } finally {
    process.umask(before)
  }
  expect(modesIn(folder)).toEqual([["data", "700"]])
  expect(modesIn(join(folder, "data/backups")).map(([, mode]) => mode)).toEqual(["600"])
})

test("a start undoes what a process wrote that was killed while it wrote without a log", async () => {
  const folder = empty()
  await startIn(folder)
  await interruptWrite(databaseOf(folder))
  expect(statSync(`${databaseOf(folder)}-journal`).size).toBeGreaterThan(0)
  await startIn(folder)
  const db = openSqlite(databaseOf(folder))
  expect(db.query("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([])
  db.close()
})

test.each<[string, (path: string) => unknown, kept: boolean]>([
  ["is garbage", (path) => writeFileSync(path, "garbage ".repeat(1000)), true],
  ["is good", () => undefined, true],
  [
    "is missing, but not its journal",
    async (path) => {
      await interruptWrite(path)
      rmSync(path)
    },
    false,
  ],
])("a restore works when what is there %s", async (_, damage, isKept) => {
  const { folder, file } = await siteWithBackup()
  await damage(databaseOf(folder))
  const printed = await run(restoreBackup, folder, "restore", file)
  const kept = readdirSync(join(folder, "data")).find((name) => name.includes("before-restore"))
  expect(kept !== undefined).toBe(isKept)
  expect(printed).toContain(isKept ? `is now ${join(folder, "data", kept ?? "")}` : "There was no")
  expect(await startIn(folder)).toBe(false)
})

test("a restore works where there is no folder at all", async () => {
  const { file } = await siteWithBackup()
  const folder = empty()
  await run(restoreBackup, folder, "restore", file)
  expect(await startIn(folder)).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)(
  "root's restore leaves the database to its owner",
  async () => {
    const { folder, file } = await siteWithBackup()
    for (const name of [".", "broadside.db", "config.toml"])
      chownSync(join(folder, "data", name), 1234, 1234)
    rmSync(join(folder, "data/site.lock"))
    chmodSync(databaseOf(folder), 0o640)
    await run(restoreBackup, folder, "restore", file)
    for (const name of ["broadside.db", "site.lock"])
      expect(statSync(join(folder, "data", name))).toMatchObject({ uid: 1234, gid: 1234 })
    expect(statSync(databaseOf(folder)).mode & 0o777).toBe(0o640)
  },
)

test("a database that another program has locked is said to be", async () => {
  const folder = empty()
  await startIn(folder)
  const program = [...commandOfScript(resolve("tests/kit/lock-database.ts")), databaseOf(folder)]
  const { promise: locked, resolve: onOutput } = Promise.withResolvers<string>()
  const other = start(program, {}, onOutput)
  try {
    expect(await Promise.race([locked, other.exited])).toBe("locked\n")
    const fault = await run(token, folder, "token").catch((error) => error)
    expect(explain(fault, optionsFor(folder))).toContain(
      "broadside.db is locked by another program",
    )
  } finally {
    other.kill("SIGKILL")
    await other.exited
  }
  expect(await run(token, folder, "token")).toStartWith("op_")
})

test("a data folder that is a file is said to be", async () => {
  const folder = empty()
  writeFileSync(join(folder, "data"), "")
  await expect(run(restoreBackup, folder, "restore", "x.db")).rejects.toThrow(
    "data is a file, not a folder",
  )
})
