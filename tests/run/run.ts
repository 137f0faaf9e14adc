import { MEASURE_MEMORY } from "./alone"
import { filesOf, type Tier } from "./files"
import { inFolder } from "./folder"
import { buildProgram, forShortTests, type Outcome, onBun, type Phase, script } from "./phase"
import { describeFailures } from "./report"

const tier: Tier = process.argv[2] === "long" ? "long" : "test"

const timings = ["--timings=tests/run/timings.json"]
if (process.env["UPDATE_TIMINGS"]) timings.push("--update-timings")

const { together, alone } = filesOf(tier)
const timed = alone.filter((file) => !MEASURE_MEMORY.includes(file))
// Side by side, since each leaves a core idle. The long run starts sites from source.
const checks = [script("lint"), script("types"), ...(tier === "test" ? [buildProgram()] : [])]
const tests: Phase[] = [
  // Workers keep what they loaded: loading core costs more than most files.
  forShortTests(onBun("Bun", tier, together, "--parallel=2", "--no-isolate", ...timings)),
  { ...script("tests:deno"), name: "Deno", env: { TEST_TIER: tier }, tests: true },
]

const began = performance.now()

await inFolder(async (run) => {
  const outcomes: Outcome[] = []
  const take = async (...phases: Phase[]) => {
    const taken = await Promise.all(phases.map(run))
    outcomes.push(...taken)
    return areGreen(taken)
  }
  if (await take(...checks)) {
    // Side by side, since each waits for a tenth of its time. The failures of all tests are told.
    await take(...tests)
    await take(forShortTests(onBun("Bun alone", tier, timed)))
    await take(onBun("Bun memory", tier, MEASURE_MEMORY))
  }
  print(outcomes)
  return areGreen(outcomes)
})

function areGreen(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ failures }) => failures.length === 0)
}

function print(all: readonly Outcome[]): void {
  const sum = (of: (outcome: Outcome) => number) => all.reduce((total, one) => total + of(one), 0)
  const row = (name: string, ...numbers: number[]) =>
    name.padEnd(12) + numbers.map((number) => number.toFixed(0).padStart(8)).join("")
  const passed = sum((one) => one.passed)
  const failures = all.flatMap((one) => one.failures)
  const dearest = all
    .flatMap(({ phase, files }) =>
      [...files].map(([file, { seconds }]) => ({ phase, file, seconds })),
    )
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
  const lines = [
    "",
    "The dearest files, in seconds:",
    ...dearest.map(
      ({ phase, file, seconds }) => `${seconds.toFixed(0).padStart(6)} ${file}, ${phase}`,
    ),
    "",
    "               tests  wall s   CPU s",
    ...all.map((one) => row(one.phase, one.passed, one.wallSeconds, one.cpuSeconds)),
    row(
      "all",
      passed,
      (performance.now() - began) / 1_000,
      sum((one) => one.cpuSeconds),
    ),
    "",
    ...(failures.length > 0 ? [describeFailures(failures), ""] : []),
    `${passed} passed, ${failures.length} failed, ${sum((one) => one.skipped)} skipped`,
  ]
  process.stdout.write(`${lines.join("\n")}\n`)
}
