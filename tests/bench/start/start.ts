import { existsSync, rmSync } from "node:fs"
import { resolve } from "node:path"
import { freePort } from "../../server"
import type { Bench } from "../harness/bench"
import { onCore } from "../harness/load"
import { cpuMs, residentMb } from "../harness/processes"
import { folderOf } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"

const OURS = resolve("dist/broadside")
const BARE = resolve("dist/bench/bare-start")
const SETTLED_MS = 3_000

interface Launch {
  /** From the launch to the first answer. */
  readonly ms: number
  readonly cpuMs: number
  readonly idleMb: number
}

/** How soon the binary answers, on an empty folder and on a large site; and what it holds while no one asks. */
export async function measureStart({ quick, games, large }: Bench): Promise<Row[]> {
  if (!existsSync(OURS) || !quick) run("bun", "run", "build")
  run(process.execPath, "build", `${import.meta.dir}/bare.ts`, "--compile", "--outfile", BARE)
  const times = quick ? 3 : 21
  const empty = folderOf("start-empty")
  const full = folderOf("start-full", large())
  const launches = { empty: [] as Launch[], full: [] as Launch[], bare: [] as Launch[] }
  // The first is to make the databases, and to read the binaries from disk.
  for (let turn = -1; turn < times; turn++) {
    const wait = turn < 0
    const taken = {
      empty: await launch(OURS, empty, wait),
      full: await launch(OURS, full, wait),
      bare: await launch(BARE, empty, wait),
    }
    if (turn < 0) continue
    launches.empty.push(taken.empty)
    launches.full.push(taken.full)
    launches.bare.push(taken.bare)
  }
  const idle = { empty: await idleMb(empty), full: await idleMb(full) }
  rmSync(BARE)
  return [
    startRow("the binary's first answer, an empty site", launches.empty, launches.bare),
    startRow(`…, ${thousands(games)} games`, launches.full, launches.bare),
    memoryRow("idle memory of the binary, an empty site", idle.empty),
    memoryRow(`…, ${thousands(games)} games`, idle.full),
  ]
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { stdout: "ignore", stderr: "pipe" })
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString().slice(-500)}`)
}

async function idleMb(folder: string): Promise<number> {
  return (await launch(OURS, folder, true)).idleMb
}

async function launch(binary: string, cwd: string, wait: boolean): Promise<Launch> {
  const port = freePort()
  const started = performance.now()
  const child = Bun.spawn(onCore(0, [binary, "serve", "--port", String(port)]), {
    cwd,
    env: { ...process.env, BROADSIDE_LOG_LEVEL: "silent" },
    stdout: "ignore",
    stderr: "inherit",
  })
  try {
    await firstAnswer(`http://localhost:${port}/health/ready`, child)
    const ms = performance.now() - started
    const cpu = cpuMs(child.pid)
    if (wait) await Bun.sleep(SETTLED_MS)
    return { ms, cpuMs: cpu, idleMb: residentMb(child.pid) }
  } finally {
    child.kill()
    await child.exited
  }
}

async function firstAnswer(url: string, child: Bun.Subprocess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await Bun.sleep(1)
  }
  throw new Error("the binary ended at its start")
}

function startRow(name: string, ours: readonly Launch[], bare: readonly Launch[]): Row {
  const text = (launches: readonly Launch[]) =>
    `${median(launches.map(({ ms }) => ms)).toFixed(0)} ms, CPU ${median(
      launches.map((one) => one.cpuMs),
    ).toFixed(0)} ms`
  return {
    name,
    ours: text(ours),
    ceiling: text(bare),
    value: median(ours.map(({ ms }) => ms)),
    target: 150,
    bound: "most",
    unit: " ms",
  }
}

const memoryRow = (name: string, mb: number): Row => ({
  name,
  ours: "",
  value: mb,
  target: 80,
  bound: "most",
  unit: " MB",
})
