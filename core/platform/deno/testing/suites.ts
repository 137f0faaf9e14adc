import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { failedIn } from "./failed"
import { joinReports } from "./junit"
import { DEPENDS_ON_DENO, LEFT_OUT } from "./list"
import { installPackages, missingPackages } from "./packages"

/** A file of tests; `only` names some of them. */
interface Chosen {
  readonly path: string
  readonly only?: readonly string[] | undefined
}

const named = process.argv.slice(2)
const isLong = process.env["TEST_TIER"] === "long"
const isShort = named.length === 0 && !isLong

/** Fewer repetitions than on Bun: what they find is in the same code. */
const FEWER = { FUZZ_REQUESTS: "3000", TEAM_TASKS: "60", CRASH_ROUNDS: "6", SKIP_BROWSER: "yes" }
/** A server dies in the middle of writes, and a backup of it: what differs is the SQLite beneath. Bun has all kinds. */
const FEWEST = { CRASH_ROUNDS: "1", CRASH_KINDS: "backup" }

/** The tests of a folder, or the one of this path. */
function testsIn(path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [path]
  return globSync(`${path}/**/*.test.{ts,tsx}`, {
    exclude: (name) => name === "node_modules",
  }).sort()
}

function chosen(): Chosen[] {
  if (isShort)
    return DEPENDS_ON_DENO.flatMap(({ paths, only }) =>
      paths.flatMap(testsIn).map((path) => ({ path, only })),
    )
  const patterns = Object.values(LEFT_OUT).flat()
  const leftOut = new Set(patterns.flatMap((pattern) => globSync(pattern)).flatMap(testsIn))
  const paths = named.length > 0 ? named : ["core", "modules", "plugins", "tests"]
  // A file that is named runs in any case.
  return paths
    .flatMap((path) => testsIn(path).filter((file) => file === path || !leftOut.has(file)))
    .map((path) => ({ path }))
}

installPackages()
const missing = isShort ? [] : missingPackages()
if (missing.length > 0)
  process.stderr.write(
    `Packages that only \`bun install\` installs are missing; tests that need one will fail: ${missing.join(", ")}\n`,
  )
const files = chosen()
if (files.length === 0) throw new Error(`There are no tests in ${named.join(" ")}`)

const folder = mkdtempSync(join(tmpdir(), "broadside-deno-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
function stop(code: number): never {
  // With the servers and browsers that they have started.
  for (const { pid } of running) if (pid) process.kill(-pid, "SIGKILL")
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => stop(128 + constants.signals[signal]))
// The `deno` that npm installs is between a task and this process, and passes no signals on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop(1)
}, 500).unref()

/** The arguments of `deno test`: in the short run, the files share one graph of modules. */
function partFor(part: readonly Chosen[]): { args: string[]; env: Record<string, string> } {
  if (!isShort) return { args: part.map(({ path }) => path), env: FEWER }
  const env = { ...FEWER, ...FEWEST, TEST_FILES: JSON.stringify(part) }
  return { args: [join(import.meta.dirname as string, "batch.ts")], env }
}

// Two processes, not threads of one: some tests measure the time and the memory of their process.
const PROCESSES = 2

const reportOf = (at: number) => join(folder, `${at}.xml`)

/** Prints the output of the first as it runs; of the others which file they are at, and the rest when they have ended. */
async function run(at: number): Promise<string> {
  // In turn: those that start whole sites lie together.
  const part = files.filter((_, index) => index % PROCESSES === at)
  if (part.length === 0) return ""
  const { args, env } = partFor(part)
  const ways = ["--allow-all", "--no-check", `--junit-path=${reportOf(at)}`]
  const runner = spawn(process.execPath, ["test", ...ways, ...args], {
    env: {
      ...env,
      TEST_RUN: folder,
      TEST_NAMES: "with files",
      ...process.env,
      TMPDIR: folder,
      NO_COLOR: "1",
      // Once a day Deno itself would ask for a newer version, which a test of outside requests sees.
      DENO_NO_UPDATE_CHECK: "1",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  })
  running.add(runner)
  const ended = once(runner, "exit")
  let output = ""
  for await (const line of createInterface({ input: runner.stdout })) {
    output += `${line}\n`
    if (at === 0 || line.startsWith("running ")) process.stdout.write(`${line}\n`)
  }
  const [code, signal] = await ended
  running.delete(runner)
  // Also 1 beside a summary that says ok: when a file cannot be loaded, its error is all there is of it.
  if (code !== 0) {
    process.exitCode = 1
    process.stderr.write(`A process of the tests ended with ${signal ?? code}.\n`)
  }
  return output
}

const outputs = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => run(at)))
for (const output of outputs.slice(1)) process.stdout.write(output)

const { JUNIT } = process.env
if (JUNIT) {
  const reports = outputs.map((_, at) => reportOf(at)).filter((path) => existsSync(path))
  const texts = reports.map((path) => readFileSync(path, "utf8"))
  writeFileSync(JUNIT, joinReports(texts, resolve(".")))
}

/** The last line of the runner, which is not there if it stopped early. */
const summaryOf = (output: string) => output.match(/^(?:ok|FAILED) \| .*$/gm)?.at(-1) ?? ""

const count = (result: string) =>
  outputs
    .map((output) => summaryOf(output).match(`(\\d+) ${result}`)?.[1])
    .reduce((sum, number) => sum + Number(number ?? 0), 0)

/** As many as fit on a screen; all of them are above. */
const MAX_SHOWN = 3
const failed = outputs.flatMap((output) => failedIn(output, resolve(".")))
for (const { name, place, message } of failed.slice(0, MAX_SHOWN))
  process.stdout.write(`\n✗ ${name}\n${place ? `  at ${place}\n` : ""}${message}\n`)
for (const { name, place } of failed.slice(MAX_SHOWN, 10))
  process.stdout.write(`✗ ${name} (${place})\n`)
const word = process.exitCode ? "FAILED" : "ok"
process.stdout.write(`${word} | ${count("passed")} passed | ${count("failed")} failed\n`)
