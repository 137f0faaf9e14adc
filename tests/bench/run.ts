import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { parseArgs } from "node:util"
import { devDependencies } from "../../package.json" with { type: "json" }
import { type Options, SMALL } from "./harness/bench"
import { CLIENTS, tool } from "./harness/load"
import { BUSY, coresInUse, described } from "./harness/machine"
import { runPart } from "./harness/run-part"
import { PARTS } from "./parts"

const { values } = parseArgs({
  options: {
    games: { type: "string" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    minutes: { type: "string", default: "1" },
    deno: { type: "boolean", default: false },
    busy: { type: "boolean", default: false },
    out: { type: "string" },
  },
})
const { quick, deno, busy, out } = values
const options: Options = {
  quick,
  deno,
  games: Number(values.games ?? (quick ? SMALL : 1_000_000)),
  minutes: Number(values.minutes),
}
const wanted = values.only?.split(",") ?? Object.keys(PARTS)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) refuse(`There is no part ${unknown}: ${Object.keys(PARTS).join(", ")}`)

const report: string[] = []
const started = performance.now()
await begin()
const failed: string[] = []
for (const name of wanted) await measurePart(name)
end()

async function begin(): Promise<void> {
  mkdirSync("dist/bench", { recursive: true })
  const others = await coresInUse(1_000)
  if (others > BUSY && !busy)
    refuse(
      `The machine is busy: ${described(others)}. Wait until it is idle, or pass --busy for figures that only tell what broke.`,
    )
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? "?"}`
  print(
    `${new Date().toISOString().slice(0, 16)}, ${processor}, Bun ${Bun.version}${deno ? `, Deno ${devDependencies.deno}` : ""}`,
  )
  print(
    `load: ${tool}, ${CLIENTS} connections; requests a second, medians of turns; CPU: ours / ceiling`,
  )
  print(`before: ${described(others)}`)
  if (busy)
    print(
      "\n**Measured with `--busy`: the machine did other work too. Believe CPU times, not rates.**",
    )
  if (quick)
    print("\n**Quick: one short round of each, no large databases. Only what broke shows.**")
}

async function measurePart(name: string): Promise<void> {
  const { notQuick } = PARTS[name] ?? {}
  if (quick && notQuick && !values.only)
    return print(`\nLeft out of --quick: ${name}, since ${notQuick}.`)
  const others = await coresInUse(200)
  if (others > BUSY) print(`\nBefore ${name}, ${described(others)}.`)
  const error = await runPart(name, options, print)
  if (error === undefined) return
  failed.push(name)
  print(`\n**${name} failed:** ${error}`)
}

function end(): never {
  print(`\ntook ${Math.round((performance.now() - started) / 1_000)} s`)
  if (failed.length > 0) print(`\nFailed: ${failed.join(", ")}`)
  process.exit(failed.length > 0 ? 1 : 0)
}

/** Also into the file, after each part, so that a run that is broken off leaves what it has. */
function print(text: string): void {
  console.log(text)
  report.push(text)
  if (out) writeFileSync(out, `${report.join("\n")}\n`)
}

function refuse(why: string): never {
  console.error(why)
  process.exit(2)
}
