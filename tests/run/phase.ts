import { join, resolve } from "node:path"
import type { Tier } from "./files"
import { RUN_FOLDER } from "./processes"
import { type Failure, type Report, readReport } from "./report"

export interface Phase {
  readonly name: string
  /** `JUNIT` in it, and in its environment, is the path of its report. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Outcome extends Report {
  readonly phase: string
  readonly wallSeconds: number
  /** Of its process and of all that it waited for. */
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
  }
}

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
  const { failures } = report
  return {
    ...report,
    phase: phase.name,
    failures: code !== 0 && failures.length === 0 ? [endedEarly(phase, code)] : failures,
    wallSeconds: (performance.now() - began) / 1_000,
    cpuSeconds: Number(running.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}

const endedEarly = ({ name, command }: Phase, code: number): Failure => ({
  name,
  at: command.slice(0, 4).join(" "),
  why: `ended with ${code}; its output above says why`,
})
