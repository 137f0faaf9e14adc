import { join } from "node:path"
import type { Fault } from "../base/start-refused"
import type { Options } from "./options"
import { recallTrial } from "./trial-memory"
import type { TrialReport } from "./trial-run"

const MAIN = join(import.meta.dirname, "..", "main.ts")

/** Time limit for one step of one module: its import, a migration, or its setup. Longer than the import timeout. */
const MAX_STEP_MS = 6_000
/** Time limit for the process to reach the first step, on a busy machine. */
const MAX_START_MS = 60_000

/** A command that takes steps of community modules in a child, and reports each before taking it. */
export interface Steps {
  readonly command: "try-modules" | "migrate-modules"
  readonly options: Options
  /** Time limit for one migration. */
  readonly migrationMs?: number
  readonly onMigration?: (module: string, tag: string) => void
  /** Called with each module that had to be killed or ended the child; what it gives is the fault. */
  readonly onCulprit?: (culprit: Fault, isLate: boolean) => Fault
}

/**
 * Loads community modules in a separate process or thread first, where one that never returns can be killed.
 * Returns the modules that must not be loaded here, with the reason; other faults of a module show
 * when it is loaded.
 */
export async function tryModules(options: Options, ids?: readonly string[]) {
  const { late } = recallTrial(options, ids).tried
  return [...late, ...(await takeSteps({ command: "try-modules", options }, late))]
}

/** Takes the steps of all modules but some; gives the faults. Each child ends at the first module that keeps it from finishing. */
export async function takeSteps(steps: Steps, without: readonly Fault[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const { onCulprit = (culprit) => culprit } = steps
  for (;;) {
    const out = [...without, ...faults].flatMap(({ module }) => module ?? [])
    const { culprit, isLate, ...found } = await runOnce(steps, out)
    faults.push(...found.faults)
    if (!culprit) return faults
    faults.push(onCulprit(culprit, isLate))
  }
}

/** The faults that a child reports, and the module that kept it from finishing. */
async function runOnce(steps: Steps, without: readonly string[]) {
  const { command, options, migrationMs = MAX_STEP_MS, onMigration } = steps
  const { configPath, configNamed, pluginsDir, dataDir } = options
  const places = ["--plugins", pluginsDir, "--data", dataDir]
  if (configNamed) places.push("--config", configPath)
  // Loaded here, because a site without community modules needs no child.
  const { startChild } = await import("#platform/child")
  const child = startChild(MAIN, [command, ...places, ...without])
  const faults: Fault[] = []
  let step: TrialReport | undefined
  let isLate = false
  const giveUp = () => {
    isLate = true
    void child.kill()
  }
  let limitMs = MAX_START_MS
  let timer = setTimeout(giveUp, limitMs)
  for await (const line of child.messages) {
    step = JSON.parse(line) as TrialReport
    const { module, tag, fault } = step
    clearTimeout(timer)
    limitMs = step.step === "migration" ? migrationMs : MAX_STEP_MS
    timer = setTimeout(giveUp, limitMs)
    if (module && fault) faults.push({ module, message: fault })
    if (module && tag !== undefined) onMigration?.(module, tag)
    // Timers of a module may keep it alive forever.
    if (step.step === "done") break
  }
  clearTimeout(timer)
  await child.kill()
  if (!step || step.step === "done" || !step.module) return { faults }
  const { module, tag } = step
  const one = tag === undefined ? step.step : `${step.step} ${tag}`
  const what = isLate ? `did not end within ${limitMs / 1000} s` : "ended the process"
  return { faults, isLate, culprit: { module, message: `${module}: its ${one} ${what}` } }
}
