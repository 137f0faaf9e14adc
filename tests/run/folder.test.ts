import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { testFolders } from "../kit/folders"
import { start } from "../kit/processes"
import { isRunning } from "./processes"

const { empty } = testFolders()

/** Runs one phase as the runner does; its temporary folder is in `folder`. */
function running(folder: string, phase: string, onOutput?: (text: string) => void) {
  const script = join(folder, "run.ts")
  const module = (name: string) => JSON.stringify(resolve("tests/run", name))
  writeFileSync(
    script,
    `import { inFolder } from ${module("folder.ts")}
    import { onBun } from ${module("phase.ts")}
    import { describeFailures } from ${module("report.ts")}
    await inFolder(async (run) => {
      const { failures, passed } = await run(${phase})
      console.log(passed + " passed\\n" + describeFailures(failures))
      return failures.length === 0
    })`,
  )
  const temporary = join(folder, "temporary")
  mkdirSync(temporary)
  const env = { ...process.env, TMPDIR: temporary }
  const run = start([process.execPath, script], { cwd: folder, env }, onOutput)
  return { run, left: () => readdirSync(temporary) }
}

test("a failure names the test, its file and line, and what was expected", async () => {
  const folder = empty()
  writeFileSync(
    join(folder, "sums.test.ts"),
    `import { expect, test } from "bun:test"
    test("adds", () => expect(1 + 1).toBe(2))
    test("adds <more> & more", () => {
      expect(1 + 1).toBe(3)
    })`,
  )
  const { run, left } = running(folder, 'onBun("sums", "test", ["sums.test.ts"])')
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain(
    "1 passed\n✗ adds <more> & more (sums.test.ts:3)\n    AssertionError: expect(received).toBe(expected)",
  )
  expect(run.output()).toMatch(/Expected: 3\n +Received: 2/)
  expect(left()).toEqual([])
})

test("a phase that ends without a report is a failure", async () => {
  const { run } = running(empty(), '{ name: "broken", command: ["sh", "-c", "exit 7"] }')
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain("✗ broken")
  expect(run.output()).toContain("ended with 7")
})

test("a phase of tests that runs none is a failure", async () => {
  const { run } = running(empty(), '{ name: "empty", command: ["true"], tests: true }')
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain("0 passed\n✗ empty (true)\n    ran no test")
})

// Elsewhere Bun ends what it started itself.
test.skipIf(!existsSync("/proc/self/environ")).each(["SIGTERM", "SIGINT"] as const)(
  "%s ends a run with all that it started, also what left its parent, and removes its files",
  async (signal) => {
    const folder = empty()
    const command =
      "sleep 1000 & echo $! > first; (setsid sleep 1000 & echo $! > second); mktemp -d; echo ready; wait"
    const isReady = Promise.withResolvers<void>()
    const phase = JSON.stringify({ name: "sleeps", command: ["sh", "-c", command] })
    const { run, left } = running(folder, phase, (text) => {
      if (text.includes("ready")) isReady.resolve()
    })
    await isReady.promise
    const started = ["first", "second"].map((name) =>
      Number(readFileSync(join(folder, name), "utf8")),
    )
    expect(started.map(isRunning)).toEqual([true, true])
    run.kill(signal)
    expect(await run.exited).toBe(signal === "SIGTERM" ? 143 : 130)
    expect(started.map(isRunning)).toEqual([false, false])
    expect(left()).toEqual([])
  },
)
