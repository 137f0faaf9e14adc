import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync } from "node:fs"

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
  "pictures for these are drawn by Bun.Image": ["tests/covers"],
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
  "the bench measures": ["tests/bench"],
}

/** Fewer repetitions than on Bun: what they find is in the same code. */
const SHORTER = { FUZZ_REQUESTS: "1000", TEAM_TASKS: "60", CRASH_ROUNDS: "6", SKIP_BROWSER: "yes" }

const ignored = Object.values(LEFT_OUT)
  .flat()
  .flatMap((pattern) => globSync(pattern))
const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ["core", "modules", "plugins", "tests"]

// Two processes, not threads of one: some tests measure the time and the memory of their process.
const SHARDS = ["1/2", "2/2"]

/** Prints the output of the first shard as it runs; that of the others follows when they have ended, unmixed. */
async function run(shard: string, at: number): Promise<string> {
  const args = ["test", "--allow-all", "--no-check", `--shard=${shard}`]
  const runner = spawn(process.execPath, [...args, `--ignore=${ignored.join(",")}`, ...folders], {
    env: { ...process.env, ...SHORTER, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(runner, "exit")
  let output = ""
  for await (const part of runner.stdout.setEncoding("utf8")) {
    output += part
    if (at === 0) process.stdout.write(part)
  }
  const [code] = await ended
  if (code !== 0) process.exitCode = 1
  return output
}

const [first = "", ...later] = await Promise.all(SHARDS.map(run))
for (const output of later) process.stdout.write(output)

const count = (result: string) =>
  [first, ...later]
    .map(
      (output) =>
        output
          .match(/^(?:ok|FAILED) \| .*$/gm)
          ?.at(-1)
          ?.match(`(\\d+) ${result}`)?.[1],
    )
    .reduce((sum, number) => sum + Number(number ?? 0), 0)
const word = process.exitCode ? "FAILED" : "ok"
process.stdout.write(`${word} | ${count("passed")} passed | ${count("failed")} failed\n`)
