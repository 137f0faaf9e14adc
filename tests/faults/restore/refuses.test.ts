import { describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { broadside, run } from "../../kit/cli"
import { SITE, startServer } from "../../kit/server"
import { BACKUP, database, gamesOpened, overwrite, siteWithBackup } from "./site-with-backup"

const { copyOfSite } = siteWithBackup()

describe("a restore refuses, and leaves everything as it was,", () => {
  const make: Record<string, [string, (path: string) => void]> = {
    "a file that is missing": ["There is no file", (path) => rmSync(path)],
    "an empty file": ["not an SQLite database", (path) => truncateSync(path, 0)],
    "a text": ["not an SQLite database", (path) => writeFileSync(path, "x".repeat(9999))],
    "a folder": ["There is no file", (path) => [rmSync(path), mkdirSync(path)]],
    "a database of something else": [
      "not a backup of Broadside",
      (path) => {
        writeFileSync(path, "")
        const db = openSqlite(path)
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
    expect((await gamesOpened(path)).total).toBe(2)
  })

  test("the database of the site itself", async () => {
    const path = copyOfSite()
    const { err, exitCode } = broadside(path, ["restore", "data/broadside.db"])
    expect(err).toContain("is the current database of this site")
    expect(exitCode).toBe(1)
    expect((await gamesOpened(path)).total).toBe(2)
  })

  test("when the copy cannot be written", async () => {
    const path = copyOfSite()
    // A file may have 50 KB, and writing more fails instead of ending the process.
    const limited = ["sh", "-c", `trap '' XFSZ; ulimit -f 100; exec "$@"`, "sh"]
    const { err, exitCode } = run([...limited, ...SITE, "restore", BACKUP], path)
    expect(err).toMatch(/could not be read or written|is full/)
    expect(exitCode).toBe(1)
    expect(readdirSync(join(path, "data")).filter((file) => file.includes("part"))).toEqual([])
    expect((await gamesOpened(path)).total).toBe(2)
  })

  test("while a server runs, or another program writes", async () => {
    const path = copyOfSite()
    const server = await startServer({ folder: path })
    const { err, exitCode } = broadside(path, ["restore", BACKUP])
    expect(err).toContain(`\`broadside serve\` (process ${server.process.pid})`)
    expect(exitCode).toBe(1)
    expect(await server.stop()).toBe(0)
    const other = openSqlite(database(path))
    other.run("BEGIN IMMEDIATE")
    expect(broadside(path, ["restore", BACKUP]).err).toContain("is open in another program")
    other.close()
    expect((await gamesOpened(path)).total).toBe(2)
  })
})

function addMigration(path: string, module: string): void {
  const db = openSqlite(path)
  db.query("INSERT INTO core_migrations VALUES (?, '9999_future', 'x', 1)").run(module)
  db.close()
}
