import { filesOf, type Tier } from "./files"
import { inFolder } from "./folder"
import { buildProgram, keepingMemory, type Outcome, onBun, type Phase, script } from "./phase"
import { describeFailures } from "./report"

const tier: Tier = process.argv[2] === "long" ? "long" : "test"

const timings = ["--timings=tests/run/timings.json"]
if (process.env["UPDATE_TIMINGS"]) timings.push("--update-timings")

const { together, alone } = filesOf(tier)
const checks = [script("lint"), script("types")]
// The long run starts sites from source.
if (tier === "test") checks.push(buildProgram())
const tests: Phase[] = [
  // Workers keep what they loaded: loading core costs more than most files.
  keepingMemory(onBun("Bun", tier, together, "--parallel=2", "--no-isolate", ...timings)),
  // Beside them, since each waits for a browser or a process a tenth of its time.
  { ...script("tests:deno"), name: "Deno", env: { TEST_TIER: tier }, tests: true },
]

await inFolder(async (run) => {
  const outcomes: Outcome[] = []
  const isGreen = () => outcomes.every(({ failures }) => failures.length === 0)
  // The build waits for its program in part.
  outcomes.push(...(await Promise.all(checks.map(run))))
  // What does not compile need not be tested; but the failures of all tests are told.
  if (isGreen()) {
    outcomes.push(...(await Promise.all(tests.map(run))))
    outcomes.push(await run(onBun("Bun alone", tier, alone)))
  }
  print(outcomes)
  return isGreen()
})

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
      sum((one) => one.wallSeconds),
      sum((one) => one.cpuSeconds),
    ),
    "",
    ...(failures.length > 0 ? [describeFailures(failures), ""] : []),
    `${passed} passed, ${failures.length} failed, ${sum((one) => one.skipped)} skipped`,
  ]
  process.stdout.write(`${lines.join("\n")}\n`)
}
