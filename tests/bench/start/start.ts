import { freePort } from "../../kit/server"
import type { Bench } from "../harness/bench"
import { fromSourceOnDeno } from "../harness/deno"
import { onCore } from "../harness/load"
import { cpuMs, ownMb, residentMb } from "../harness/processes"
import { FROM_SOURCE, folderOf } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { bareBinary, ourBinary } from "./binary"

// Also a large file is examined by then.
const SETTLED_MS = 10_000

interface Launch {
  /** From the launch to the first answer. */
  readonly ms: number
  readonly cpuMs: number
  /** Resident while nobody asks, with and without pages of the binary itself; only where it was waited for. */
  readonly idleMb: number
  readonly ownMb: number
}

/** How soon the binary answers, in an empty folder and on a large site; and what it holds while nobody asks. */
export async function measureStart({ quick, deno, games, large }: Bench): Promise<Row[]> {
  const [ours, bare] = [[ourBinary()], [bareBinary()]]
  const times = quick ? 3 : 21
  const full = folderOf("start-full", large())
  // The first is to read the binaries from disk, and what it holds is looked at.
  const idle = { empty: await launch(ours, empty(), true), full: await launch(ours, full, true) }
  await launch(bare, full)
  const launches = { empty: [] as Launch[], full: [] as Launch[], bare: [] as Launch[] }
  for (let turn = 0; turn < times; turn++) {
    launches.empty.push(await launch(ours, empty()))
    launches.full.push(await launch(ours, full))
    launches.bare.push(await launch(bare, full))
  }
  const inFull = `in a folder with ${thousands(games)} games`
  return [
    startRow("the binary's first answer, in an empty folder", launches.empty, launches.bare),
    startRow(`…, ${inFull}`, launches.full, launches.bare),
    memoryRow("idle memory of the binary, in an empty folder", idle.empty),
    memoryRow(`…, ${inFull}`, idle.full),
    ...(deno ? await startFromSource(times) : []),
  ]
}

/** The source on both runtimes in turns: there is no binary for Deno. */
async function startFromSource(times: number): Promise<Row[]> {
  const commands = { bun: FROM_SOURCE, deno: fromSourceOnDeno() }
  const idle = {
    bun: await launch(commands.bun, empty(), true),
    deno: await launch(commands.deno, empty(), true),
  }
  const launches = { bun: [] as Launch[], deno: [] as Launch[] }
  for (let turn = 0; turn < times; turn++) {
    launches.bun.push(await launch(commands.bun, empty()))
    launches.deno.push(await launch(commands.deno, empty()))
  }
  const start = startRow("first answer from source, in an empty folder", launches.bun)
  const memory = memoryRow("idle memory from source, in an empty folder", idle.bun)
  return [
    { ...start, target: undefined, deno: textOf(launches.deno) },
    { ...memory, target: undefined, deno: `${idle.deno.idleMb.toFixed(0)} MB` },
  ]
}

const empty = () => folderOf("start-empty")

async function launch(command: readonly string[], cwd: string, isWatched = false): Promise<Launch> {
  const port = freePort()
  const started = performance.now()
  const child = Bun.spawn(onCore(0, [...command, "serve", "--port", String(port)]), {
    cwd,
    env: Object.assign({}, process.env, { BROADSIDE_LOG_LEVEL: "silent" }),
    stdout: "ignore",
    stderr: "inherit",
  })
  try {
    await firstAnswer(`http://localhost:${port}/health/ready`, child)
    const ms = performance.now() - started
    const cpu = cpuMs(child.pid)
    if (isWatched) await Bun.sleep(SETTLED_MS)
    return { ms, cpuMs: cpu, idleMb: residentMb(child.pid), ownMb: ownMb(child.pid) }
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
  throw new Error("it ended at its start")
}

function startRow(name: string, ours: readonly Launch[], bare?: readonly Launch[]): Row {
  return {
    name,
    ours: textOf(ours),
    ...(bare ? { ceiling: textOf(bare) } : {}),
    value: median(ours.map(({ ms }) => ms)),
    target: 150,
    bound: "most",
    unit: " ms",
  }
}

const textOf = (launches: readonly Launch[]): string =>
  `${median(launches.map(({ ms }) => ms)).toFixed(0)} ms, CPU ${median(
    launches.map((one) => one.cpuMs),
  ).toFixed(0)} ms`

const memoryRow = (name: string, { idleMb }: Launch): Row => ({
  name,
  ours: "",
  value: idleMb,
  target: 80,
  bound: "most",
  unit: " MB",
})
