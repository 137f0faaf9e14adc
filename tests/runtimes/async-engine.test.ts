import { afterEach, expect, test } from "bun:test"
import { sql } from "broadside/db"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../modules/index"
import { write } from "../contract/off/content"
import { crawl } from "../contract/off/crawl"
import { startBuildingModel } from "../kit/building-model"
import { isLong } from "../kit/tier"

afterEach(() => {
  delete process.env["BROADSIDE_TEST_ENGINE"]
})

const tested = [...new Bun.Glob("modules/*/**/*.test.{ts,tsx}").scanSync()]
const suites = [
  ...new Set(tested.map((path) => path.split("/").slice(0, 2).join("/"))),
  "plugins",
].sort()

/** In `test`, what of each module's suites writes in the most ways, and reads back what it wrote. */
const SOME: Readonly<Record<string, readonly string[]>> = {
  "modules/archive": ["publish/publish.test.ts"],
  "modules/arena": ["challenges/results.test.ts"],
  "modules/chat-builders": ["builder/builder.test.ts"],
  "modules/discovery": ["graveyard/graveyard.test.ts"],
  "modules/exchange": ["claims/claims.test.ts"],
  "modules/gps": ["hunt/hunt.test.ts"],
  "modules/publishing": ["pages/compression.test.ts"],
  "modules/registry": ["takedown/takedown.test.ts"],
  "modules/spaces": ["inn/inn.test.ts"],
  "modules/trust": ["names/claiming.test.ts"],
  "modules/worlds": ["publish/edit.test.ts"],
  plugins: ["guestbook/guestbook.test.ts"],
}

/** Runs suites with that engine, in a process of their own. */
async function runLater(paths: readonly string[], engine = "async"): Promise<void> {
  const command = [process.execPath, "test", "--timeout", "300000"]
  const run = Bun.spawn([...command, ...paths.map((path) => `./${path}`)], {
    env: { ...process.env, BROADSIDE_TEST_ENGINE: engine },
    stdout: "pipe",
    stderr: "pipe",
  })
  // What is not read would stop the suites once the pipe is full.
  const [report = ""] = await Promise.all(
    [run.stderr, run.stdout].map((stream) => new Response(stream).text()),
  )
  const code = await run.exited
  if (code !== 0) console.error(report)
  expect(report.match(/^\(fail\).*/gm) ?? []).toEqual([])
  expect(report).toMatch(/\b[1-9]\d* pass\b/)
  expect(Number(report.match(/ across (\d+) files?/)?.[1])).toBeGreaterThanOrEqual(paths.length)
  expect(code).toBe(0)
}

if (isLong)
  // A process for each, so that a failure is named by its module.
  test.each(suites)("the suites of %s pass with a database that answers later", async (folder) =>
    runLater([`${folder}/`]),
  )
else
  test("some suites of each module pass with a database that answers later", async () => {
    expect(Object.keys(SOME).sort()).toEqual(suites)
    await runLater(
      Object.entries(SOME).flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`)),
    )
  })

test("suites that write everywhere pass while the disk is slow, with writes in a thread of their own", async () => {
  const paths = (isLong ? suites : ["modules/exchange", "modules/gps"]).flatMap((folder) =>
    (SOME[folder] ?? []).map((file) => `${folder}/${file}`),
  )
  await runLater(paths, "aside")
})

test("whatever visitors can write and read, they can with a database that answers later", async () => {
  process.env["BROADSIDE_TEST_ENGINE"] = "async"
  const model = await startBuildingModel()
  const open = `[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private_for_visitors = ["127.0.0.0/8"]`
  const site = await createTestHost({ modules: firstParty, config: `${open}\n${model.section}` })
  try {
    const { dead, unread } = await crawl(site, await write(site, "tin"))
    expect(dead).toEqual([])
    expect(unread).toEqual([])
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([])
  } finally {
    await site.close()
    model.stop()
  }
})

test("the variable chooses the engine of a test's host", async () => {
  process.env["BROADSIDE_TEST_ENGINE"] = "async"
  const site = await createTestHost({ modules: [] })
  let turns = 0
  const nextTurn = setImmediate(() => turns++)
  await site.store.reader.all(sql`select 1`)
  clearImmediate(nextTurn)
  expect(turns).toBe(1)
  await site.close()
})

test("a misspelt engine stops the test", async () => {
  process.env["BROADSIDE_TEST_ENGINE"] = "sync"
  await expect(createTestHost({ modules: [] })).rejects.toThrow("BROADSIDE_TEST_ENGINE is sync")
})
