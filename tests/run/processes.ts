import { existsSync, readdirSync, readFileSync } from "node:fs"

/** In the environment of every process of a run: its folder. */
export const RUN_FOLDER = "TEST_RUN"

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

/** The processes between a person's shell and this one, such as npx and `bun run test`. */
export function startersOf(pid: number): number[] {
  const { parent = 0 } = describe(pid) ?? {}
  const isStarter = parent > 1 && /\brun\b.*\btest/.test(readOr("", `/proc/${parent}/cmdline`))
  return isStarter ? [parent, ...startersOf(parent)] : []
}

export function isRunning(pid: number): boolean {
  return describe(pid) !== undefined
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
  for (const { pid } of running)
    if (readOr("", `/proc/${pid}/environ`).includes(`${RUN_FOLDER}=${folder}\0`)) found.add(pid)
  found.delete(process.pid)
  return [...found]
}

/** Undefined for a process that has ended, though nobody asked for its result yet. */
function describe(pid: number) {
  // After the name of the program, which may have spaces and brackets.
  const [state, parent] = readOr("Z", `/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ")
  return state === "Z" ? undefined : { pid, parent: Number(parent) }
}

/** The file of a process is gone as soon as the process is. */
function readOr(otherwise: string, path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return otherwise
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended meanwhile.
  }
}
