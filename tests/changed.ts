import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { basename, dirname } from "node:path"
import { testsReachedBy } from "./reached"
import { filesOf, folders } from "./run/files"

/** From here on, the whole run takes little longer. */
const MANY_FILES = 150

const TEST = ["test", "--no-orphans", "--timeout", "300000"]
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const
const PARALLEL = ["--parallel=2", "--no-isolate"]

/** Runs the tests that reach what differs from a commit, by default the last one. */
async function testChanged(base = "HEAD"): Promise<number> {
  const changed = [
    ...git("diff", "--name-only", "--relative", "-z", base, "--"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ]
  if (changed.length === 0) return say(`Nothing differs from ${base}.`)
  const { tests, beyond, unreached } = testsReachedBy(changed)
  const now = tests.filter((file) => changed.includes(file) || !isLongOnly(file))
  if (unreached.length > 0) say(`No test imports ${unreached.join(", ")}.`)
  const left = beyond.length + tests.length - now.length
  if (left > 0)
    say(
      `Left to \`bun run test\`: ${count(left, "file")}, which reach the change only across the whole site, or are long.`,
    )
  if (now.length === 0) return say("There is no test to run.")
  say(`${count(changed.length, "changed file")}, ${count(now.length, "test file")}.`)
  if (now.length > MANY_FILES) say("These are so many that `bun run test` takes little longer.")
  const { alone } = filesOf("test")
  const together = await run(
    PARALLEL,
    now.filter((file) => !alone.includes(file)),
  )
  // They measure, so nothing may run beside them.
  const last = await run(
    [],
    now.filter((file) => alone.includes(file)),
  )
  return together || last
}

/** New files are in no list yet. */
const isLongOnly = (file: string) => folders[dirname(file)]?.long?.includes(basename(file)) ?? false

async function run(flags: readonly string[], files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0
  const command = [...TEST, ...flags, ...files.map((file) => `./${file}`)]
  const child = spawn(process.execPath, command, { stdio: "inherit" })
  const end = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, end)
  const [code, signal] = await once(child, "exit")
  for (const signal of SIGNALS) process.off(signal, end)
  if (signal) process.exit(1)
  return code
}

/** The paths that git lists. */
function git(...args: readonly string[]): string[] {
  const { stdout, status } = spawnSync("git", args, {
    encoding: "utf8",
    maxBuffer: 1e9,
    stdio: ["ignore", "pipe", "inherit"],
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout.split("\0").filter(Boolean)
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`

function say(line: string): 0 {
  console.error(line)
  return 0
}

process.exitCode = await testChanged(process.argv[2])
