import { describe, expect, test } from "bun:test"
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isLong } from "../tier"
import { SHIM } from "./simulation/disk"
import { PLANTS } from "./simulation/plants"

const SCHEDULES = Number(process.env["SIMULATION_COUNT"] ?? (isLong ? 10_000 : 8))
/** In `test` always the same schedules: what they do is decided by the code alone. */
const SEED = Number(process.env["SIMULATION_SEED"] ?? (isLong ? Date.now() % 1_000_000 : 1))
const MAX_OF_A_TEST = 100
const RUN = "tests/faults/simulation/run.ts"

interface Line {
  readonly plant?: string
  readonly seed: number
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly states: number
  readonly trace: number
}

function simulate(...args: readonly (number | string)[]): Line[] {
  const cwd = join(import.meta.dirname, "../..")
  const command = [RUN, ...args.map(String)]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    // Started without it, the program loads the site only to start itself again.
    env: { ...process.env, LD_PRELOAD: SHIM },
    maxBuffer: 1e9,
  })
  const lines = stdout
    .split("\n")
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
  const failed = lines.at(-1)
  if (status !== 0 && !failed?.faults.length) throw new Error(`${command.join(" ")}: ${stderr}`)
  return lines
}

const isThere = existsSync(SHIM)
if (!isThere)
  process.stderr.write(
    `simulation: did not run, since there is no shim for ${process.platform} ${process.arch}\n`,
  )

describe.skipIf(!isThere)("a simulated site", () => {
  const parts = Array.from({ length: Math.ceil(SCHEDULES / MAX_OF_A_TEST) }, (_, part) => ({
    from: SEED + part * MAX_OF_A_TEST,
    count: Math.min(MAX_OF_A_TEST, SCHEDULES - part * MAX_OF_A_TEST),
  }))
  /** What the second schedule did, after the first one. */
  let second: Line | undefined
  test.each(parts)("loses and breaks nothing: $count schedules from seed $from", (part) => {
    const lines = simulate(part.from, part.count)
    const { seed, faults = [] } = lines.at(-1) ?? {}
    const replay = faults.length > 0 ? `bun ${RUN} ${seed}` : ""
    expect({ faults, replay }).toEqual({ faults: [], replay: "" })
    const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
    const acknowledged = sum((line) => line.acknowledged)
    process.stderr.write(
      `simulation: ${lines.length} schedules, ${acknowledged} acknowledged, ${sum((line) => line.states)} disks judged\n`,
    )
    expect(lines.length).toBe(part.count)
    second ??= lines[1]
  })

  test("does the same again from the same seed, whatever ran before", () => {
    const [again] = second ? simulate(second.seed) : []
    expect(again).toEqual(second as Line)
  })

  test("finds each planted fault", () => {
    const found = simulate(1, 500, ...Object.keys(PLANTS)).filter(({ faults }) => faults.length > 0)
    expect(found.map(({ plant }) => plant)).toEqual(Object.keys(PLANTS))
  })
})
