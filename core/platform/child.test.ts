import { expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startChild } from "#platform/child"

const goOn = "setInterval(() => {}, 1_000)"

test.each([
  ["exits", "process.exit(3)"],
  ["throws", "throw new Error('at once')"],
  ["throws later", `setTimeout(() => { throw new Error('later') }); ${goOn}`],
  ["leaves a rejection", `Promise.reject(new Error('nobody waits')); ${goOn}`],
])("a child that %s ends alone", async (_, code) => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-child-"))
  try {
    const main = join(folder, "main.mjs")
    writeFileSync(main, code)
    const child = startChild(main, [])
    expect(await Array.fromAsync(child.messages)).toEqual([])
    await child.kill()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
