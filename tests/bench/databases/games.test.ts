import { expect, test } from "bun:test"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { databaseOf, NOW } from "./games"

test("a database of the bench is one that a site starts on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-bench-"))
  const data = join(folder, "data")
  mkdirSync(data)
  copyFileSync(databaseOf(30, folder), join(data, "broadside.db"))
  const site = await createTestHost({ modules: firstParty, folder: data, now: NOW })
  const { games } = await site.json("/api/games?limit=100")
  expect(games.length).toBe(30)
  await site.close()
  rmSync(folder, { recursive: true })
})
