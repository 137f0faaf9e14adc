import { join } from "node:path"
import type { Fault } from "../base/start-refused"
import type { Options } from "./options"
import type { TrialReport } from "./trial-run"

const MAIN = join(import.meta.dirname, "..", "main.ts")

/** Time limit for one step of one module: its import, a migration, or its setup. Longer than the import timeout. */
const MAX_STEP_MS = 6_000
/** Time limit for the process to reach the first step, on a busy machine. */
const MAX_START_MS = 60_000

/**
 * Loads community modules in a separate process or thread first, where one that never returns can be killed.
 * Returns the modules that must not be loaded here, with the reason; other faults of a module show
 * when it is loaded.
 */
export async function tryModules(options: Options): Promise<Fault[]> {
  const faults: Fault[] = []
  for (;;) {
    const without = faults.flatMap(({ module }) => module ?? [])
    const outcome = await runOnce(options, without)
    faults.push(...outcome.faults)
    if (!outcome.culprit) return faults
    faults.push(outcome.culprit)
  }
}

interface Outcome {
  readonly faults: readonly Fault[]
  /** The module that kept the trial from finishing. */
  readonly culprit?: Fault
}

async function runOnce(options: Options, without: readonly string[]): Promise<Outcome> {
  const { configPath, configNamed, pluginsDir, dataDir } = options
  const places = ["--plugins", pluginsDir, "--data", dataDir]
  if (configNamed) places.push("--config", configPath)
  // Loaded here, because a site without community modules needs no child.
  const { startChild } = await import("#platform/child")
  const child = startChild(MAIN, ["try-modules", ...places, ...without])
  const faults: Fault[] = []
  let step: TrialReport | undefined
  let isLate = false
  const giveUp = () => {
    isLate = true
    void child.kill()
  }
  let timer = setTimeout(giveUp, MAX_START_MS)
  for await (const line of child.messages) {
    const report = JSON.parse(line) as TrialReport
    clearTimeout(timer)
    step = report
    timer = setTimeout(giveUp, MAX_STEP_MS)
    const { module, fault } = report
    if (module && fault) faults.push({ module, message: fault })
    // Timers of a module may keep it alive forever.
    if (step.step === "done") break
  }
  clearTimeout(timer)
  await child.kill()
  if (!step || step.step === "done" || !step.module) return { faults }
  const { module, tag } = step
  const one = tag === undefined ? step.step : `${step.step} ${tag}`
  const what = isLate ? `did not end within ${MAX_STEP_MS / 1000} s` : "ended the process"
  return { faults, culprit: { module, message: `${module}: its ${one} ${what}` } }
}
