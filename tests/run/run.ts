import { mkdtempSync, rmSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { filesOf, type Tier } from "./files"
import { type Outcome, type Phase, runPhase } from "./phase"
import { endProcesses, isRunning, startersOf } from "./processes"
import { describeFailures } from "./report"

const bun = process.execPath
const isLong = process.argv[2] === "long"
const tier: Tier = isLong ? "long" : "test"
const folder = mkdtempSync(join(tmpdir(), "broadside-run-"))

const script = (name: string): Phase => ({
  name,
  command: [bun, "run", "--silent", name],
  tests: false,
})

function onBun(name: string, files: readonly string[], ...flags: string[]): Phase {
  // A limit only ends what hangs.
  const limit = ["--no-orphans", "--timeout", isLong ? "3600000" : "300000"]
  const report = ["--reporter=junit", "--reporter-outfile=JUNIT"]
  return {
    name,
    command: [bun, "test", ...limit, ...report, ...flags, ...files.map((file) => `./${file}`)],
    env: { BROADSIDE_TESTS: tier },
    tests: true,
  }
}

const timings = ["--timings=tests/run/timings.json"]
if (process.env["UPDATE_TIMINGS"]) timings.push("--update-timings")

const { together, alone } = filesOf(tier)
const checks = [script("lint"), script("types")]
const tests: Phase[] = [
  // Workers that keep what they loaded: loading core costs more than most files.
  onBun("Bun", together, "--parallel=2", "--no-isolate", ...timings),
  onBun("Bun alone", alone),
  {
    name: "Deno",
    command: ["node_modules/.bin/deno", "task", "--quiet", "test"],
    env: { BROADSIDE_TESTS: tier },
    tests: true,
  },
]

function stop(): void {
  endProcesses(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stop()
    process.exit(128 + constants.signals[signal])
  })
// npx ends at a signal without a word to what it started.
const starters = startersOf(process.pid)
setInterval(() => {
  if (starters.every(isRunning)) return
  stop()
  process.exit(1)
}, 500).unref()

const outcomes: Outcome[] = []
async function runAll(phases: readonly Phase[]): Promise<boolean> {
  let isGreen = true
  for (const phase of phases) {
    const outcome = await runPhase(phase, folder)
    endProcesses(folder)
    outcomes.push(outcome)
    isGreen &&= outcome.failures.length === 0
  }
  return isGreen
}

// What does not compile need not be tested; but of tests that fail, all are told.
const isGreen = (await runAll(checks)) && (await runAll(tests))
stop()
print(outcomes)
process.exit(isGreen ? 0 : 1)

function print(all: readonly Outcome[]): void {
  const sum = (of: (outcome: Outcome) => number) => all.reduce((total, one) => total + of(one), 0)
  const row = (name: string, tests: number, wall: number, cpu: number) =>
    `${name.padEnd(10)} ${String(tests).padStart(6)} ${wall.toFixed(0).padStart(6)} s ${cpu.toFixed(0).padStart(6)} s`
  const dearest = all
    .filter(({ phase }) => phase !== "Deno")
    .flatMap(({ files }) => [...files])
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, 20)
  const passed = sum((one) => one.passed)
  const failures = all.flatMap((one) => one.failures)
  const lines = [
    "",
    "The dearest files on Bun:",
    ...dearest.map(([file, { seconds }]) => `${seconds.toFixed(0).padStart(6)} s ${file}`),
    "",
    "            tests     wall      CPU",
    ...all.map((one) => row(one.phase, one.passed, one.wallSeconds, one.cpuSeconds)),
    row(
      "all",
      passed,
      sum((one) => one.wallSeconds),
      sum((one) => one.cpuSeconds),
    ),
    "",
    ...(failures.length > 0 ? [describeFailures(failures), ""] : []),
    `${passed} passed, ${failures.length} failed, ${sum((one) => one.skipped)} skipped`,
  ]
  process.stdout.write(`${lines.join("\n")}\n`)
}
