import { expect, test } from "bun:test"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const isDeno = "deno" in process.versions
const root = join(import.meta.dirname, "../../../..")

function run(file: string) {
  const ways = isDeno ? ["-A", "--no-check", "--config", join(root, "deno.json")] : []
  const { status, stdout, stderr } = spawnSync(process.execPath, ["test", ...ways, file], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  })
  return { status, output: `${stdout}\n${stderr}` }
}

test("each test that fails fails the run, and the others still run", () => {
  const { status, output } = run(join(import.meta.dirname, "failures.sample.ts"))
  expect(status).not.toBe(0)
  const said = [...output.matchAll(/^<(.+)>$/gm)].map(([, what]) => what)
  expect(said.filter((what) => what !== "cleaned up")).toEqual(["ended anyway", "went on"])
  expect(said.filter((what) => what === "cleaned up")).toHaveLength(6)
  for (const name of [
    "fails",
    "fails later",
    "fails by another reason",
    "hangs",
    "hangs while timers are fake",
  ])
    expect(output).toMatch(isDeno ? `a test > ${name} ... FAILED` : `(fail) a test > ${name} [`)
  expect(output).toMatch(/\b6 fail/)
})

test.each([
  ["cannot be read", "throw new Error('here')"],
  ["describes what it cannot", "describe('a', () => { throw new Error('here') })"],
  [
    "fails between its tests",
    "test('a', () => void setTimeout(() => { throw new Error('here') }))\ntest('b', () => new Promise((done) => setTimeout(done, 50)))",
  ],
])("a file that %s fails the run", (_, source) => {
  expect(runSource(source)).toMatchObject({ status: 1, output: expect.stringContaining("here") })
})

// Not in Bun, where a run of nothing but such files fails.
test.skipIf(!isDeno)("a file without tests fails the run", () => {
  const { status, output } = runSource("test.each([])('%s', () => {})")
  expect(status).toBe(1)
  expect(output).toContain("This file has no tests")
})

function runSource(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "broadside-sample-"))
  try {
    const file = join(folder, "sample.test.ts")
    writeFileSync(file, `import { describe, test } from "bun:test"\n${source}\n`)
    return run(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
