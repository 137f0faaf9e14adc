import { join } from "node:path"
import { RUN_FOLDER } from "./processes"
import { type Failure, type Report, readReport } from "./report"

export interface Phase {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Whether it writes reports, at the paths that begin with `JUNIT` in its environment. */
  readonly tests: boolean
}

export interface Outcome extends Report {
  readonly phase: string
  readonly code: number
  readonly wallSeconds: number
  /** Of its process and of all that it waited for. */
  readonly cpuSeconds: number
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
  const report = phase.tests ? readReport(junit) : undefined
  const failures = report?.failures ?? []
  return {
    ...{ passed: 0, skipped: 0, files: new Map(), ...report },
    phase: phase.name,
    code,
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
