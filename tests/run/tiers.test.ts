import { expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALONE } from "./alone"
import { folders, foldersNow } from "./files"
import { testFiles } from "./reached"

const now = foldersNow()
if (process.env["UPDATE_TIERS"])
  writeFileSync("tests/run/tiers.json", `${JSON.stringify(now, null, 2)}\n`)

const listed = Object.entries(folders).flatMap(([folder, { test, long = [] }]) =>
  [...test, ...long].map((name) => join(folder, name)),
)

test("every test file is in one tier (`UPDATE_TIERS=1` adds new ones)", () => {
  expect(listed.toSorted()).toEqual([...testFiles].sort())
})

test("no folder has fewer tests than before (`UPDATE_TIERS=1` accepts what is there now)", () => {
  const fewer = Object.entries(folders)
    .map(([folder, { tests }]) => ({ folder, before: tests, now: now[folder]?.tests ?? 0 }))
    .filter(({ before, now }) => now < before)
  expect(fewer).toEqual([])
})

const MEASURES = /\b(?:cpuMs|threadCpuUsage|cpuUsage|memoryUsage|resourceUsage)\b/
/** They name what measures without measuring. */
const EXCEPT = ["tests/run/tiers.test.ts"]

test("what measures processor time or memory runs alone", () => {
  const alone = Object.values(ALONE).flat()
  expect(alone.filter((file) => !existsSync(file))).toEqual([])
  const measuring = testFiles.filter((file) => MEASURES.test(readFileSync(file, "utf8")))
  expect(measuring.filter((file) => ![...alone, ...EXCEPT].includes(file))).toEqual([])
})
