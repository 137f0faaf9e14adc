import { join, resolve } from "node:path"
import type { Tier } from "./files"
import { RUN_FOLDER } from "./processes"
import { type Failure, type Report, readReport } from "./report"

export interface Phase {
  readonly name: string
  /** `JUNIT` in it, and in its environment, is the path of its report. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** It runs tests, so it fails if none of them ran. */
  readonly tests?: true
}

export interface Outcome extends Report {
  readonly phase: string
  readonly wallSeconds: number
  /** CPU time of its process and of all that it waited for. */
  readonly cpuSeconds: number
}

/** A limit only ends what hangs. */
const TIMEOUT_MS: Record<Tier, number> = { test: 300_000, long: 3_600_000 }

/** Runs test files on Bun. */
export function onBun(
  name: string,
  tier: Tier,
  files: readonly string[],
  ...flags: string[]
): Phase {
  const options = ["--no-orphans", "--timeout", String(TIMEOUT_MS[tier])]
  const report = ["--reporter=junit", "--reporter-outfile=JUNIT"]
  const paths = files.map((file) => `./${file}`)
  return {
    name,
    command: [process.execPath, "test", ...options, ...report, ...flags, ...paths],
    env: { TEST_TIER: tier },
    tests: true,
  }
}

/**
 * Sets a runtime up for many short tests. Bun returns free memory to the system and asks for it again all the time, which takes an
 * eighth of their processor time. Its optimizing compiler, FTL, takes a tenth, for code that hardly runs afterwards.
 */
export const forShortTests = (phase: Phase): Phase => ({
  ...phase,
  env: { ...phase.env, MIMALLOC_PURGE_DELAY: "-1", BUN_JSC_useFTLJIT: "0" },
})

/** Runs a script of package.json. */
export const script = (name: string): Phase => ({
  name,
  command: [process.execPath, "run", "--silent", name],
})

/** Makes the program that tests start as the site: from source, each start takes eight times the processor time. */
export function buildProgram(): Phase {
  process.env["TEST_PROGRAM"] = resolve("dist/broadside")
  return script("build")
}

/** Runs a part of the whole to its end, in a folder that all its processes take for the temporary one. */
export async function runPhase(phase: Phase, folder: string): Promise<Outcome> {
  const junit = join(folder, `${phase.name.replaceAll(" ", "-")}.xml`)
  const began = performance.now()
  const running = Bun.spawn([...phase.command.map((word) => word.replace("JUNIT", junit))], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TMPDIR: folder, [RUN_FOLDER]: folder, JUNIT: junit, ...phase.env },
  })
  const code = await running.exited
  const report = readReport(junit)
  return {
    ...report,
    phase: phase.name,
    failures: report.failures.length > 0 ? report.failures : failuresOf(phase, code, report),
    wallSeconds: (performance.now() - began) / 1_000,
    cpuSeconds: Number(running.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}

/** A process may fail without a test that failed, and end well without a test that ran. */
function failuresOf({ name, command, tests }: Phase, code: number, { passed }: Report): Failure[] {
  const at = command.slice(0, 4).join(" ")
  if (code !== 0) return [{ name, at, why: `ended with ${code}; its output above says why` }]
  return tests && passed === 0 ? [{ name, at, why: "ran no test" }] : []
}
