import { expect, test } from "bun:test"
import { copyFileSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { broadside, run } from "../../kit/cli"
import { preloading } from "../../kit/server"
import { BACKUP, database, gamesIn, gamesOpened, siteWithBackup } from "./site-with-backup"

const { copyOfSite } = siteWithBackup()

test("a restore killed before any of its steps leaves the old site or the new one", async () => {
  const ends = new Set<number>()
  for (let step = 1; ; step++) {
    const path = copyOfSite()
    const { exitCode } = run([...preloading("kill-at.cjs"), "restore", BACKUP], path, {
      KILL_AT: String(step),
    })
    const { total, output } = await gamesOpened(path)
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
