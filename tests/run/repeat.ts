import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { filesOf } from "./files"
import { inFolder } from "./folder"
import { buildProgram, type Outcome, onBun } from "./phase"
import { testsReachedBy } from "./reached"

// Finds tests that fail by chance: those that wait for something run again and again on a busy machine.

const MIN_ROUNDS = 5
const MIN_MINUTES = Number(process.argv[2] ?? 60)
const BUSY_LOOPS = 8

const STARTS_SOMETHING = ["tests/kit/server.ts", "tests/kit/processes.ts", "tests/kit/chromium.ts"]
const WAITS = /\b(?:setTimeout|setInterval|sleep|until|advance)\b/

const starting = new Set(testsReachedBy(STARTS_SOMETHING).tests)
const { together, alone } = filesOf("test")
const files = [...together, ...alone].filter(
  (file) => starting.has(file) || WAITS.test(readFileSync(file, "utf8")),
)

await inFolder(async (run) => {
  await run(buildProgram())
  // In a process group of their own no signal would reach them.
  for (let loop = 0; loop < BUSY_LOOPS; loop++)
    spawn(process.execPath, ["-e", "for (;;) {}"], { stdio: "ignore" })
  const rounds: Outcome[] = []
  const end = performance.now() + MIN_MINUTES * 60_000
  while (rounds.length < MIN_ROUNDS || performance.now() < end) {
    // As many workers as get a fair part of the machine beside the loops.
    rounds.push(await run(onBun("repeat", "test", files, "--parallel=6", "--no-isolate")))
    print(rounds)
  }
  return rounds.every(({ failures }) => failures.length === 0)
})

function print(rounds: readonly Outcome[]): void {
  const failed = new Map<string, number>()
  for (const { at } of rounds.flatMap(({ failures }) => failures)) {
    const [file = at] = at.split(":")
    failed.set(file, (failed.get(file) ?? 0) + 1)
  }
  const rows = [...failed].map(([file, times]) => `| ${file} | ${rounds.length} | ${times} |`)
  const others = `| ${files.length - failed.size} files | ${rounds.length} | 0 |`
  const heading = [
    `${new Date().toISOString().slice(0, 10)}, ${BUSY_LOOPS} busy loops`,
    "rounds",
    "failures",
  ]
  const lines = [`| ${heading.join(" | ")} |`, "| - | - | - |", ...rows, others]
  process.stdout.write(`\n${lines.join("\n")}\n`)
}
