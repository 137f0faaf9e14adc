import { spawnSync } from "node:child_process"
import { basename, dirname } from "node:path"
import { filesOf, folders } from "./files"
import { inFolder } from "./folder"
import { type Outcome, onBun } from "./phase"
import { testsReachedBy } from "./reached"
import { describeFailures } from "./report"

/** From here on, the whole run takes little longer. */
const MANY_FILES = 150

/** The tests that reach what differs from a commit, by default the last one. */
function testsOfChange(base = "HEAD"): string[] {
  const changed = [
    ...git("diff", "--name-only", "--relative", "-z", base, "--"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ]
  const { tests, beyond, unreached } = testsReachedBy(changed)
  const now = tests.filter((file) => changed.includes(file) || !isLongOnly(file))
  if (unreached.length > 0) console.error(`No test imports ${unreached.join(", ")}.`)
  const left = beyond.length + tests.length - now.length
  if (left > 0)
    console.error(
      `Left to \`bun run test\`: ${count(left, "file")}, which reach the change only across the whole site, or are long.`,
    )
  console.error(`${count(changed.length, "changed file")}, ${count(now.length, "test file")}.`)
  if (now.length > MANY_FILES)
    console.error("These are so many that `bun run test` takes little longer.")
  return now
}

/** New files are in no list yet. */
const isLongOnly = (file: string) => folders[dirname(file)]?.long?.includes(basename(file)) ?? false

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

const files = testsOfChange(process.argv[2])
const alone = filesOf("test").alone.filter((file) => files.includes(file))
const together = files.filter((file) => !alone.includes(file))

await inFolder(async (run) => {
  const outcomes: Outcome[] = []
  if (together.length > 0)
    outcomes.push(await run(onBun("together", "test", together, "--parallel=2", "--no-isolate")))
  // They measure, so nothing may run beside them.
  if (alone.length > 0) outcomes.push(await run(onBun("alone", "test", alone)))
  const failures = outcomes.flatMap((one) => one.failures)
  if (failures.length > 0) console.error(`\n${describeFailures(failures)}`)
  return failures.length === 0
})
