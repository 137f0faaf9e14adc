import { afterEach, expect, test } from "bun:test"
import { sql } from "broadside/db"
import { createTestHost } from "../core/runtime/testing"

afterEach(() => {
  delete process.env["BROADSIDE_TEST_ENGINE"]
})

test("every suite of a module passes with a database that answers later", async () => {
  const suites = Bun.spawn(
    [process.execPath, "test", "--timeout", "300000", "modules", "plugins"],
    {
      env: { ...process.env, BROADSIDE_TEST_ENGINE: "async" },
      stdout: "pipe",
      stderr: "pipe",
    },
  )
  // What is not read would stop the suites once the pipe is full.
  const [report = ""] = await Promise.all(
    [suites.stderr, suites.stdout].map((stream) => new Response(stream).text()),
  )
  if ((await suites.exited) !== 0) console.error(report)
  expect(report).toMatch(/\b[1-9]\d{2,} pass\b/)
  expect(suites.exitCode).toBe(0)
}, 1_200_000)

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
