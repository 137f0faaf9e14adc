import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync } from "node:fs"
import { createInterface } from "node:readline"

/** What is not run on Deno, by the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  "the form of the source is the same on any runtime": [
    "tests/{comments,core-names,docs,graph,language,runtime-names,source-form,surface,tsdoc}.test.ts",
  ],
  "they compile types with TypeScript, or check a document": [
    "tests/{sdk-types,openapi-clients,openapi-lint}.test.ts",
  ],
  "the binary is built by Bun and has Bun in it": ["tests/binary.test.ts"],
  "the second engine is a test of core's interfaces, by `bun test`": ["tests/async-engine.test.ts"],
  "they look at how Bun optimizes, or at the memory that it holds": [
    "tests/expensive-inputs.test.ts",
  ],
  "their pictures are drawn by Bun.Image": ["tests/covers"],
  "long, and the same code: every combination of modules, every read after every write": [
    "tests/{off-modules,fresh-responses}.test.ts",
  ],
  // The site goes on and logs it; only Bun tells which module threw a text from a timer.
  "an error without a stack trace cannot be attributed to a module on Deno": [
    "tests/unhandled.test.ts",
  ],
  "Chromium sees the same pages": [
    "tests/{agent-page,arena-pages,arena-resident,browser,chromium,connect,connect-lost}.test.ts",
    "tests/{connect-preview,cover-capture,gps-*,injection*,inn,map,offline-hilltop}.test.ts",
    "tests/{operator-*,operators-map,our-pages,owning-browser,playing*,publish-form}.test.ts",
    "tests/{spaces-cards,spaces-endings,spaces-pages,spaces-types}.test.ts",
    "tests/browser-features",
  ],
  benchmarks: ["tests/bench"],
}

/** Fewer repetitions than on Bun: what they find is in the same code. */
const SHORTER = { FUZZ_REQUESTS: "3000", TEAM_TASKS: "60", CRASH_ROUNDS: "6", SKIP_BROWSER: "yes" }

const patterns = Object.values(LEFT_OUT).flat()
const leftOut = new Set(patterns.flatMap((pattern) => globSync(pattern)).flatMap(testsIn))
const paths =
  process.argv.length > 2 ? process.argv.slice(2) : ["core", "modules", "plugins", "tests"]
const files = paths.flatMap(testsIn).filter((file) => !leftOut.has(file))

/** The tests of a folder, or the one of this path. */
function testsIn(path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [path]
  return globSync(`${path}/**/*.test.{ts,tsx}`, {
    exclude: (name) => name === "node_modules",
  }).sort()
}

/** The last line of the runner, which is not there if it stopped early. */
const summaryOf = (output: string) => output.match(/^(?:ok|FAILED) \| .*$/gm)?.at(-1) ?? ""

// Two processes, not threads of one: some tests measure the time and the memory of their process.
const PROCESSES = 2

/** Prints the output of the first as it runs; of the others which file they are at, and the rest when they have ended. */
async function run(at: number): Promise<string> {
  // In turn: those that start whole sites lie together.
  const part = files.filter((_, index) => index % PROCESSES === at)
  if (part.length === 0) return ""
  const runner = spawn(process.execPath, ["test", "--allow-all", "--no-check", ...part], {
    env: { ...process.env, ...SHORTER, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(runner, "exit")
  let output = ""
  for await (const line of createInterface({ input: runner.stdout })) {
    output += `${line}\n`
    if (at === 0 || line.startsWith("running ")) process.stdout.write(`${line}\n`)
  }
  const [code, signal] = await ended
  // Also 1 beside a summary that says ok: when a file cannot be loaded, its error is all there is of it.
  if (code !== 0) {
    process.exitCode = 1
    process.stderr.write(`A process of the tests ended with ${signal ?? code}.\n`)
  }
  return output
}

const [first = "", ...later] = await Promise.all(
  Array.from({ length: PROCESSES }, (_, at) => run(at)),
)
for (const output of later) process.stdout.write(output)

const count = (result: string) =>
  [first, ...later]
    .map((output) => summaryOf(output).match(`(\\d+) ${result}`)?.[1])
    .reduce((sum, number) => sum + Number(number ?? 0), 0)
const word = process.exitCode ? "FAILED" : "ok"
process.stdout.write(`${word} | ${count("passed")} passed | ${count("failed")} failed\n`)
