import { afterEach, expect, test } from "bun:test"
import { dirname } from "node:path"
import { sql } from "broadside/db"
import { createTestHost } from "../core/runtime/testing"

afterEach(() => {
  delete process.env["BROADSIDE_TEST_ENGINE"]
})

const suites = [...new Bun.Glob("modules/*/module.ts").scanSync(), "plugins/README.md"]
  .map((path) => dirname(path))
  .sort()

// A process for each, so that a failure is named by its module.
test.each(suites)(
  "the suites of %s pass with a database that answers later",
  async (folder) => {
    const run = Bun.spawn([process.execPath, "test", "--timeout", "300000", `./${folder}/`], {
      env: { ...process.env, BROADSIDE_TEST_ENGINE: "async" },
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
    expect(code).toBe(0)
  },
  1_200_000,
)

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
