import { existsSync, readdirSync, readFileSync } from "node:fs"

/** In the environment of every process of a run: its folder. */
export const RUN_FOLDER = "BROADSIDE_TEST_RUN"

/**
 * Ends every process of a run at once: the descendants of this one, and what lost its parent but has
 * the run's folder in its environment. Elsewhere than on Linux, Bun's `--no-orphans` does it.
 */
export function endProcesses(folder: string): void {
  if (!existsSync("/proc/self/environ")) return
  // What was being started while the first pass looked is there in the next.
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder))
    for (const pid of left) kill(pid)
}

function processesOf(folder: string): number[] {
  const running = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => describe(pid) ?? [])
  const found = new Set([process.pid])
  // Parents have not always the lower number: look until there is nothing new.
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid, parent } of running) if (found.has(parent)) found.add(pid)
  }
  for (const { pid, environment } of running)
    if (environment.includes(`${RUN_FOLDER}=${folder}\0`)) found.add(pid)
  found.delete(process.pid)
  return [...found]
}

/** Undefined for a process that has ended, though nobody asked for its result yet. */
function describe(pid: number) {
  try {
    // After the name of the program, which may have spaces and brackets.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    if (state === "Z") return
    return {
      pid,
      parent: Number(parent),
      environment: readFileSync(`/proc/${pid}/environ`, "utf8"),
    }
  } catch {
    return
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended meanwhile.
  }
}
