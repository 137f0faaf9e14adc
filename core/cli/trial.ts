import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { commandOfSelf } from "#platform/process"
import type { Fault } from "../runtime/boot/load"
import type { Options } from "./options"
import { REPORT, type TrialReport } from "./trial-run"

const SELF = commandOfSelf(join(import.meta.dirname, "..", "main.ts"))

/** So long one step of one module may take: its import, or its setup. More than an import that only waits. */
const MOST_STEP_MS = 6_000
/** So long the process itself may take to come to the first step, on a machine that has much to do. */
const MOST_START_MS = 60_000

/**
 * Loads community modules in a process of its own first, where one that never returns can be ended.
 * Gives the modules that may not be loaded here, with the reason; what else is wrong with a module
 * shows when it is loaded.
 */
export async function tryModules(options: Options): Promise<Fault[]> {
  const faults: Fault[] = []
  for (;;) {
    const without = faults.flatMap(({ module }) => module ?? [])
    const outcome = await runOnce(options, without)
    faults.push(...outcome.faults)
    if (!outcome.guilty) return faults
    faults.push(outcome.guilty)
  }
}

interface Outcome {
  readonly faults: readonly Fault[]
  /** Who kept the trial from ending. */
  readonly guilty?: Fault
}

async function runOnce(options: Options, without: readonly string[]): Promise<Outcome> {
  const { configPath, configNamed, pluginsDir, dataDir } = options
  const places = ["--plugins", pluginsDir, "--data", dataDir]
  if (configNamed) places.push("--config", configPath)
  const child = spawn(SELF.command, [...SELF.args, "try-modules", ...places, ...without], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  const exited = once(child, "exit")
  const faults: Fault[] = []
  let step: TrialReport | undefined
  let isLate = false
  const giveUp = () => {
    isLate = true
    child.kill("SIGKILL")
  }
  let timer = setTimeout(giveUp, MOST_START_MS)
  for await (const report of reportsOf(child.stdout)) {
    clearTimeout(timer)
    step = report
    timer = setTimeout(giveUp, MOST_STEP_MS)
    const { module, fault } = report
    if (module && fault) faults.push({ module, message: fault })
  }
  clearTimeout(timer)
  child.kill("SIGKILL")
  await exited
  if (!step || step.step === "done" || !step.module) return { faults }
  const { module } = step
  const what = isLate ? `did not end within ${MOST_STEP_MS / 1000} s` : "ended the process"
  return { faults, guilty: { module, message: `${module}: its ${step.step} ${what}` } }
}

/** What the trial tells, among whatever the modules print. */
async function* reportsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TrialReport> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const part of stream) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) {
      const at = line.indexOf(REPORT)
      if (at < 0) continue
      const report = JSON.parse(line.slice(at + REPORT.length)) as TrialReport
      yield report
      // Timers of a module may keep the process for ever.
      if (report.step === "done") return
    }
  }
}
