import { afterAll, describe, expect, test } from "bun:test"
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isLong } from "../kit/tier"
import { SHIM } from "./simulation/disk"
import { PLANTS } from "./simulation/plants"
import { KINDS, type Kind } from "./simulation/reached"

const SCHEDULES = Number(process.env["SIMULATION_COUNT"] ?? (isLong ? 10_000 : 4))
/** In `test` always the same schedules: what they do is decided by the code alone, and each planted fault is found by the first. */
const SEED = Number(process.env["SIMULATION_SEED"] ?? (isLong ? Date.now() % 1_000_000 : 300))
const MAX_OF_A_TEST = 100
const RUN = "tests/faults/simulation/run.ts"

const say = (what: string) => process.stderr.write(`simulation: ${what}\n`)

interface Line {
  readonly plant?: string
  readonly seed: number
  readonly faults: readonly string[]
  readonly acknowledged: number
  readonly states: number
  readonly reached: readonly string[]
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
if (!isThere) say(`did not run, since there is no shim for ${process.platform} ${process.arch}`)

describe.skipIf(!isThere)("a simulated site", () => {
  const run: Line[] = []
  const parts = Array.from({ length: Math.ceil(SCHEDULES / MAX_OF_A_TEST) }, (_, part) => ({
    from: SEED + part * MAX_OF_A_TEST,
    count: Math.min(MAX_OF_A_TEST, SCHEDULES - part * MAX_OF_A_TEST),
  }))
  test.each(parts)("loses and breaks nothing: $count schedules from seed $from", (part) => {
    const lines = simulate(part.from, part.count)
    run.push(...lines)
    const { faults = [] } = lines.at(-1) ?? {}
    const replay = faults.length > 0 ? `bun ${RUN} ${part.from} ${lines.length}` : ""
    expect({ faults, replay }).toEqual({ faults: [], replay: "" })
    expect(lines.length).toBe(part.count)
  })

  /** In one process, which takes as long to start as a schedule. */
  let again: Line[] = []
  test("does the same again from the same seed", () => {
    again = simulate(SEED, 1, ...Object.keys(PLANTS))
    expect(again.filter(({ plant }) => !plant)).toEqual(run.slice(0, 1))
  })

  test("finds each planted fault", () => {
    const found = again.filter(({ plant, faults }) => plant && faults.length > 0)
    for (const { plant, seed } of found) say(`${plant} is found by schedule ${seed}`)
    expect(found.map(({ plant }) => plant)).toEqual(Object.keys(PLANTS))
  })

  test.skipIf(!isLong)("does to a site all that it can do", () => {
    expect(KINDS.filter((kind) => !run.some(({ reached }) => reached.includes(kind)))).toEqual([])
  })

  afterAll(() => {
    const sum = (of: (line: Line) => number) => run.reduce((all, line) => all + of(line), 0)
    const acknowledged = sum((line) => line.acknowledged)
    say(
      `${run.length} schedules, ${acknowledged} acknowledged, ${sum((line) => line.states)} disks judged`,
    )
    const counts = new Map<string, number>()
    for (const one of run.flatMap(({ reached }) => reached))
      counts.set(one, (counts.get(one) ?? 0) + 1)
    const routes = [...counts.keys()].filter((one) => !KINDS.includes(one as Kind))
    say(`${routes.length} routes have acknowledged a write`)
    say(KINDS.map((kind) => `${kind}: ${counts.get(kind) ?? 0}`).join(", "))
  })
})
