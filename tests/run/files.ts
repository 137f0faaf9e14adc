import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ALONE } from "./alone"
import { testFiles, testsReachedBy } from "./reached"
import tiers from "./tiers.json" with { type: "json" }

/** `test` is every promise once; `long` repeats. */
export type Tier = "test" | "long"

/** A folder's test files by tier, and how many tests they had when the list was last written. */
export interface Folder {
  readonly tests: number
  readonly test: readonly string[]
  readonly long?: readonly string[]
}

export const folders: Readonly<Record<string, Folder>> = tiers

const alone = Object.values(ALONE).flat()

/** The test files of a tier, apart those that run alone. What reads its tier repeats more in the long one. */
export function filesOf(tier: Tier): { together: string[]; alone: string[] } {
  const listed = (tier: Tier) =>
    Object.entries(folders).flatMap(([folder, files]) =>
      (files[tier] ?? []).map((name) => join(folder, name)),
    )
  const files =
    tier === "test"
      ? listed("test")
      : [...new Set([...listed("long"), ...testsReachedBy(["tests/kit/tier.ts"]).tests])]
  return {
    together: files.filter((file) => !alone.includes(file)),
    alone: files.filter((file) => alone.includes(file)),
  }
}

/** What the list should be for the files that are there: those that it does not have yet are in the tier `test`. */
export function foldersNow(): Record<string, Folder> {
  const now: Record<string, { tests: number; test: string[]; long?: string[] }> = {}
  for (const file of testFiles) {
    const folder = dirname(file)
    const name = file.slice(folder.length + 1)
    now[folder] ??= { tests: 0, test: [] }
    now[folder].tests += testsIn(readFileSync(file, "utf8"))
    const isLong = folders[folder]?.long?.includes(name)
    if (isLong) now[folder].long = [...(now[folder].long ?? []), name]
    else now[folder].test.push(name)
  }
  return now
}

/** As written: `test.each` is one. */
const testsIn = (text: string) => text.match(/^\s*(?:test|it)(?:\.\w+)*(?:\(|<)/gm)?.length ?? 0
