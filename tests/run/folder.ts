import { mkdtempSync, rmSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { type Outcome, type Phase, runPhase } from "./phase"
import { endProcesses, isRunning, startersOf } from "./processes"

type Run = (phase: Phase) => Promise<Outcome>

/**
 * Gives some work a way to run phases in one temporary folder. However it ends, also by a signal, none of
 * its processes and files stay. The process ends with 0 when the work answers true.
 */
export async function inFolder(work: (run: Run) => Promise<boolean>): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), "broadside-run-"))
  const end = (code: number): never => {
    endProcesses(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    process.exit(code)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => end(128 + constants.signals[signal]))
  // npx ends at a signal without a word to what it started.
  const starters = startersOf(process.pid)
  setInterval(() => starters.every(isRunning) || end(1), 500).unref()
  const isGreen = await work((phase) => runPhase(phase, folder))
  return end(isGreen ? 0 : 1)
}
