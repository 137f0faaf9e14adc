import { describe, expect, test } from "bun:test"
import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { DEPENDS_ON_DENO, LEFT_OUT } from "./list"

const root = join(import.meta.dirname, "../../../..")

describe("every entry of the lists names something that is there:", () => {
  const patterns = [
    ...DEPENDS_ON_DENO.flatMap(({ paths }) => paths),
    ...Object.values(LEFT_OUT).flat(),
  ]
  test.each(patterns)("%s", (pattern) => {
    expect(globSync(pattern, { cwd: root }).length).toBeGreaterThan(0)
  })
})

const isDeno = "deno" in process.versions

// The runner is a program of Deno alone.
test.skipIf(!isDeno)("a run says at its end what failed, where, and what was expected", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-sample-"))
  try {
    const file = join(folder, "sample.test.ts")
    const junit = join(folder, "report.xml")
    const lines = [
      'import { expect, test } from "bun:test"',
      'test("one", () => expect("a < b").toBe("b"))',
      'test("two", () => {})',
      'test.skipIf(true)("three", () => {})',
    ]
    writeFileSync(file, lines.join("\n"))
    const { status, stdout } = spawnSync(
      process.execPath,
      ["task", "--quiet", "--config", join(root, "deno.json"), "test", file],
      { cwd: root, encoding: "utf8", env: { ...process.env, JUNIT: junit } },
    )
    expect(status).toBe(1)
    const end = stdout.trimEnd().split("\n").slice(-40)
    expect(end.at(-1)).toBe("FAILED | 1 passed | 1 failed")
    expect(end.join("\n")).toContain(`sample.test.ts > one\n  at ${relative(root, file)}:2\n`)
    expect(end).toContain("expected: 'b'")
    const report = readFileSync(junit, "utf8")
    expect(report.match(/<testcase name="\w+"/g)).toHaveLength(3)
    expect(report).toMatch(/name="one" file="[^"]+sample.test.ts" line="2"/)
    expect(report).toMatch(/name="three" [^>]+>\s*<skipped/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
