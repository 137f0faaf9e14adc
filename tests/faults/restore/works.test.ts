import { describe, expect, test } from "bun:test"
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { broadside } from "../../kit/cli"
import { interruptWrite } from "../../kit/interrupted-write"
import {
  BACKUP,
  database,
  gamesIn,
  gamesOpened,
  overwrite,
  siteWithBackup,
} from "./site-with-backup"

const { site, folder, copyOfSite } = siteWithBackup()

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
      const db = openSqlite(path)
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
      expect(out).toContain("There was no previous database")
    } else expect(out).toContain(`The previous database is now data/${kept}`)
    expect((await gamesOpened(path)).total).toBe(1)
  })

  test("is no folder at all, on another machine", async () => {
    const path = folder()
    copyFileSync(join(site(), BACKUP), join(path, BACKUP))
    expect(broadside(path, ["restore", BACKUP])).toMatchObject({ exitCode: 0 })
    const { total, output } = await gamesIn(path)
    expect(total).toBe(1)
    // The backup has the hash of the operator's token: the one they know stays theirs.
    expect(output).not.toContain("shown only once")
  })

  test("is a database with a log beside it that cannot be read into it", async () => {
    const path = copyOfSite()
    overwrite(database(path), 0, "garbage")
    writeFileSync(`${database(path)}-wal`, "a log")
    expect(broadside(path, ["restore", BACKUP]).exitCode).toBe(0)
    expect(existsSync(`${database(path)}-wal`)).toBe(false)
    expect((await gamesOpened(path)).total).toBe(1)
  })
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
