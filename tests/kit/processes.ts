import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"

export interface Running {
  readonly pid: number
  readonly exitCode: number | null
  readonly signalCode: NodeJS.Signals | null
  /** The exit code, once it has ended; 128 and the number of the signal that ended it. */
  readonly exited: Promise<number>
  /** What it wrote to stdout and stderr so far. */
  output(): string
  /** What it wrote to stderr so far. */
  problems(): string
  kill(signal: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()
// A test that took too long must leave nothing behind that runs.
globalThis.addEventListener?.("unload", () => {
  for (const child of running) signalTo(child, "SIGKILL")
})

/** Starts a program; `onOutput` gets each part that it writes. */
export function start(
  [program, ...args]: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env"> = {},
  onOutput?: (text: string) => void,
): Running {
  const child = spawn(program as string, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  running.add(child)
  let written = ""
  let problems = ""
  const add = (text: string) => {
    written += text
    onOutput?.(text)
  }
  child.stdout.setEncoding("utf8").on("data", add)
  child.stderr
    .setEncoding("utf8")
    .on("data", add)
    .on("data", (text) => (problems += text))
  // By then, all of its output has been read.
  const exited = once(child, "close").then(() => {
    running.delete(child)
    return codeOf(child.exitCode, child.signalCode)
  })
  return {
    pid: child.pid as number,
    get exitCode() {
      return child.exitCode
    },
    get signalCode() {
      return child.signalCode
    },
    exited,
    output: () => written,
    problems: () => problems,
    // Not through `child`, which on one runtime takes the signal for how the program ended.
    kill: (signal) => signalTo(child, signal),
  }
}

export interface Ended {
  readonly out: string
  readonly err: string
  /** 128 and the number of the signal that ended it, where one did. */
  readonly exitCode: number
}

/** Runs a program to its end. */
export function run(
  [program, ...args]: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Ended {
  const { stdout, stderr, status, signal } = spawnSync(program as string, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1e9,
  })
  return { out: stdout, err: stderr, exitCode: codeOf(status, signal) }
}

const codeOf = (code: number | null, signal: NodeJS.Signals | null) =>
  code ?? 128 + (signal ? constants.signals[signal] : 0)

function signalTo(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null)
    process.kill(child.pid as number, signal)
}
