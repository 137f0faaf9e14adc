import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { broadside, run } from "./cli"
import { interruptWrite } from "./interrupted-write"
import { FROM_SOURCE, type RunningServer, startServer } from "./server"

/** The site has two games; its backup, `x.db`, has the first of them. */
let site: string
const folders: string[] = []
const BACKUP = "x.db"

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "broadside-restore-"))
  folders.push(path)
  return path
}
const copyOfSite = () => {
  const path = folder()
  cpSync(site, path, { recursive: true })
  return path
}
const database = (path: string) => join(path, "data/broadside.db")

async function publish({ url }: RunningServer, title: string) {
  // Does not compress, so that the database is larger than the limits below.
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString("base64")
  const html = `<!doctype html><title>${title}</title><p>${noise}`
  const json = JSON.stringify({ html, title, humanName: "Ada" })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${url}/games/submit`, { method: "POST", headers, body: json })
  expect(answer.status).toBe(200)
}

/** Starts the site and says how many games are there. */
async function gamesIn(path: string): Promise<{ total: number; output: string }> {
  const server = await startServer({ folder: path })
  const { total } = (await (await fetch(`${server.url}/api/games`)).json()) as { total: number }
  expect(await server.stop()).toBe(0)
  return { total, output: server.output() }
}

beforeAll(async () => {
  site = folder()
  const server = await startServer({ folder: site })
  await publish(server, "First")
  const { out } = broadside(site, ["backup"])
  copyFileSync(join(site, out.trim()), join(site, BACKUP))
  rmSync(join(site, "data/backups"), { recursive: true })
  await publish(server, "Second")
  await server.stop()
})
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

describe("a restore works when what is there", () => {
  const damages: Record<string, (path: string) => void | Promise<void>> = {
    "is garbage": (path) => writeFileSync(path, "garbage ".repeat(1000)),
    "has a broken head": (path) => overwrite(path, 0, "garbage"),
    "has broken pages": (path) => overwrite(path, 4096, "\xff".repeat(8192)),
    "is cut short": (path) => truncateSync(path, 20_000),
    "has no bytes": (path) => truncateSync(path, 0),
    "is missing": (path) => rmSync(path),
    "is missing, but not its journal": async (path) => {
      await interruptWrite(path)
      rmSync(path)
    },
    "was written by a newer version": (path) => {
      const db = new Database(path)
      db.run("INSERT INTO core_migrations VALUES ('core', '9999_future', 'x', 1)")
      db.close()
    },
    "is good": () => undefined,
  }
  test.each(Object.keys(damages))("%s", async (name) => {
    const path = copyOfSite()
    await damages[name]?.(database(path))
    const { out, err, exitCode } = broadside(path, ["restore", BACKUP])
    expect([err, exitCode]).toEqual(["", 0])
    const kept = readdirSync(join(path, "data")).find((file) => file.includes("before-restore"))
    if (/missing|no bytes/.test(name)) {
      expect(kept).toBeUndefined()
      expect(out).toContain("There was no database here before")
    } else expect(out).toContain(`kept as data/${kept}`)
    expect((await gamesIn(path)).total).toBe(1)
  })

  test("is no folder at all, on another machine", async () => {
    const path = folder()
    copyFileSync(join(site, BACKUP), join(path, BACKUP))
    expect(broadside(path, ["restore", BACKUP])).toMatchObject({ exitCode: 0 })
    const { total, output } = await gamesIn(path)
    expect(total).toBe(1)
    // The backup has the hash of the operator's token: the one they know stays theirs.
    expect(output).not.toContain("shown this once")
  })

  test("is a database with a log beside it that cannot be read into it", async () => {
    const path = copyOfSite()
    overwrite(database(path), 0, "garbage")
    writeFileSync(`${database(path)}-wal`, "a log")
    expect(broadside(path, ["restore", BACKUP]).exitCode).toBe(0)
    expect(existsSync(`${database(path)}-wal`)).toBe(false)
    expect((await gamesIn(path)).total).toBe(1)
  })
})

describe("a restore refuses, and leaves everything as it was,", () => {
  const make: Record<string, [string, (path: string) => void]> = {
    "a file that is missing": ["There is no file", (path) => rmSync(path)],
    "an empty file": ["not an SQLite database", (path) => truncateSync(path, 0)],
    "a text": ["not an SQLite database", (path) => writeFileSync(path, "x".repeat(9999))],
    "a folder": ["There is no file", (path) => [rmSync(path), mkdirSync(path)]],
    "a database of something else": [
      "not a backup of Broadside",
      (path) => {
        rmSync(path)
        const db = new Database(path)
        db.run("CREATE TABLE x (a)")
        db.close()
      },
    ],
    "a backup that is damaged": [
      "is damaged",
      (path) => overwrite(path, 4096, "\xff".repeat(20_000)),
    ],
    "a backup that is cut short": ["is damaged", (path) => truncateSync(path, 20_000)],
    "a backup of a newer version": [
      "written by a newer version",
      (path) => addMigration(path, "core"),
    ],
    "a backup of a newer module": [
      "written by a newer version",
      (path) => addMigration(path, "archive"),
    ],
  }
  test.each(Object.keys(make))("%s", async (name) => {
    const path = copyOfSite()
    const [sentence, spoil] = make[name] as (typeof make)[string]
    spoil(join(path, BACKUP))
    const before = readdirSync(join(path, "data")).filter((file) => file.startsWith("broadside"))
    const { err, exitCode } = broadside(path, ["restore", BACKUP])
    expect(err).toContain(sentence)
    expect(err).toContain(BACKUP)
    expect(exitCode).toBe(1)
    expect(readdirSync(join(path, "data")).filter((f) => f.startsWith("broadside"))).toEqual(before)
    expect((await gamesIn(path)).total).toBe(2)
  })

  test("the database of the site itself", async () => {
    const path = copyOfSite()
    const { err, exitCode } = broadside(path, ["restore", "data/broadside.db"])
    expect(err).toContain("is the database of this very site")
    expect(exitCode).toBe(1)
    expect((await gamesIn(path)).total).toBe(2)
  })

  test("when the copy cannot be written", async () => {
    const path = copyOfSite()
    // A file may have 50 KB, and writing more fails instead of ending the process.
    const limited = ["sh", "-c", `trap '' XFSZ; ulimit -f 100; exec "$@"`, "sh"]
    const { err, exitCode } = run([...limited, ...FROM_SOURCE, "restore", BACKUP], path)
    expect(err).toMatch(/could not be read or written|is full/)
    expect(exitCode).toBe(1)
    expect(readdirSync(join(path, "data")).filter((file) => file.includes("part"))).toEqual([])
    expect((await gamesIn(path)).total).toBe(2)
  })

  test("while a server runs, or another program writes", async () => {
    const path = copyOfSite()
    const server = await startServer({ folder: path })
    const { err, exitCode } = broadside(path, ["restore", BACKUP])
    expect(err).toContain(`\`broadside serve\` (process ${server.process.pid})`)
    expect(exitCode).toBe(1)
    expect(await server.stop()).toBe(0)
    const other = new Database(database(path))
    other.run("BEGIN IMMEDIATE")
    expect(broadside(path, ["restore", BACKUP]).err).toContain("is open in another program")
    other.close()
    expect((await gamesIn(path)).total).toBe(2)
  })
})

test("a restore killed before any of its steps leaves the old site or the new one", async () => {
  const ends = new Set<number>()
  for (let step = 1; ; step++) {
    const path = copyOfSite()
    const preload = ["--preload", resolve("tests/kill-at.cjs")]
    const [bun, ...source] = FROM_SOURCE as [string, ...string[]]
    const { exitCode } = run([bun, ...preload, ...source, "restore", BACKUP], path, {
      KILL_AT: String(step),
    })
    const { total, output } = await gamesIn(path)
    ends.add(total)
    if (exitCode === 0) {
      expect(total).toBe(1)
      expect(step).toBeGreaterThan(8)
      break
    }
    expect([1, 2]).toContain(total)
    if (output.includes("has now been completed")) expect(total).toBe(1)
    const left = readdirSync(join(path, "data")).filter((file) => /part|ready/.test(file))
    expect(left).toEqual([])
  }
  expect([...ends].toSorted()).toEqual([1, 2])
})

test("a restore that was interrupted is said at the next start, and not taken for a backup", async () => {
  const path = copyOfSite()
  copyFileSync(join(path, BACKUP), join(path, "data/broadside.db.ready"))
  const { total, output } = await gamesIn(path)
  expect(total).toBe(2)
  expect(output).toContain("A restore was interrupted before it replaced anything")
  copyFileSync(join(path, BACKUP), join(path, "data/broadside.db.ready"))
  rmSync(database(path))
  for (const command of ["backup", "token"])
    expect(broadside(path, [command]).err).toContain("was interrupted. Start the site")
  const completed = await gamesIn(path)
  expect(completed.total).toBe(1)
  expect(completed.output).toContain("has now been completed")
})

test.skipIf(process.getuid?.() !== 0)("root's restore leaves the database to its owner", () => {
  const path = copyOfSite()
  for (const file of [".", "broadside.db", "config.toml"])
    chownSync(join(path, "data", file), 1234, 1234)
  rmSync(join(path, "data/site.lock"))
  chmodSync(database(path), 0o640)
  expect(broadside(path, ["restore", BACKUP]).exitCode).toBe(0)
  expect(broadside(path, ["backup"]).exitCode).toBe(0)
  for (const file of ["broadside.db", "site.lock", "backups"])
    expect(statSync(join(path, "data", file))).toMatchObject({ uid: 1234, gid: 1234 })
  expect(statSync(database(path)).mode & 0o777).toBe(0o640)
})

function overwrite(path: string, at: number, text: string): void {
  const bytes = Buffer.from(readFileSync(path))
  bytes.write(text, at, "latin1")
  writeFileSync(path, bytes)
}

function addMigration(path: string, module: string): void {
  const db = new Database(path)
  db.query("INSERT INTO core_migrations VALUES (?, '9999_future', 'x', 1)").run(module)
  db.close()
}
