import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { type Part, type Pieces, partsOf } from "./pieces"
import { cpuMs, pidAt } from "./processes"

/** What is asked again and again; `{n}` in a path or the body becomes a number never used before. */
export interface Load {
  readonly url: string
  /** Asked in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST of this JSON. */
  readonly body?: string
  /** Fills the body, so that no two are alike. As they stand in JSON: without quotes and line breaks of their own. */
  readonly pieces?: Pieces
  readonly seconds: number
  /** Waits for the last answers and counts them, which `wrk` does not: a server that stands still answers no one meanwhile. */
  readonly toTheEnd?: boolean
}

export const LIKE_A_BROWSER = {
  accept: "text/html, application/json;q=0.9",
  "accept-encoding": "gzip",
}

export interface Measured {
  readonly perSecond: number
  /** How many were answered in all. */
  readonly requests: number
  /** Microseconds of CPU that the server took for one; only of a server that the bench started. */
  readonly cpuUs?: number
  /** Answers of 400 and above, and broken connections. */
  readonly failed: number
  /** Milliseconds within which half were answered. */
  readonly p50: number
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99: number
}

export const CLIENTS = 32
const installed = Bun.which("wrk")
export const tool = installed ? "wrk" : "tests/bench/harness/client.ts (raw TCP on Bun.connect)"
const pinned = Bun.which("taskset")

/** The command on one core of its own: the server on the first, what loads it on the second. */
export const onCore = (core: 0 | 1, command: readonly string[]): string[] =>
  pinned ? [pinned, "-c", String(core), ...command] : [...command]

let used = 0

/** A load that got no answer is repeated for so long: each of its clients may have to wait for all the others. */
const LONGER_SECONDS = 5

/** Puts the load on a server, from another process on another core. */
export async function measure(load: Load): Promise<Measured> {
  const measured = await measureOnce(load)
  if (measured.perSecond > 0) return measured
  const seconds = Math.max(load.seconds, LONGER_SECONDS)
  const again = await measureOnce(Object.assign({}, load, { seconds }))
  if (again.perSecond > 0) return again
  throw new Error(`no answer within ${seconds} s: ${load.paths[0]} at ${load.url}`)
}

async function measureOnce(load: Load): Promise<Measured> {
  used += 10_000_000
  const from = used
  // It counts in whole seconds.
  const wrk = load.toTheEnd || !Number.isInteger(load.seconds) ? null : installed
  const folder = resolve("dist/bench")
  writeFileSync(`${folder}/load.json`, JSON.stringify({ ...load, from, clients: CLIENTS }))
  writeFileSync(`${folder}/load.lua`, script(load, from))
  const command = wrk
    ? [
        wrk,
        "-t1",
        `-c${CLIENTS}`,
        `-d${load.seconds}s`,
        "--timeout",
        "30s",
        "--latency",
        "-s",
        `${folder}/load.lua`,
        load.url,
      ]
    : [process.execPath, `${import.meta.dir}/client.ts`, `${folder}/load.json`]
  const pid = pidAt(load.url)
  const before = pid ? cpuMs(pid) : 0
  const child = Bun.spawn(onCore(1, command), { stdout: "pipe", stderr: "inherit" })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`the load failed: ${output}`)
  const measured = wrk ? ofWrk(output) : (JSON.parse(output) as Measured)
  if (!pid || measured.requests === 0) return measured
  return Object.assign(measured, { cpuUs: (1_000 * (cpuMs(pid) - before)) / measured.requests })
}

function ofWrk(output: string): Measured {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const within = (percent: number) => {
    const [, latency, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? []
    return Number(latency) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"]
  }
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)
  const sockets = (broken ?? []).slice(1).reduce((sum, count) => sum + Number(count), 0)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    requests: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + sockets,
    p50: within(50),
    p99: within(99),
  }
}

const lua = (text: string) => JSON.stringify(text).replaceAll("\\/", "/")
const luaList = (texts: readonly string[]) => `{ ${texts.map(lua).join(", ")} }`

function luaPart({ text = "", anyOf, isNumber }: Part): string {
  if (isNumber) return "n"
  if (anyOf === undefined) return lua(text)
  return `pieces.${anyOf}[math.random(#pieces.${anyOf})]`
}

function script({ paths, headers = {}, body, pieces = {} }: Load, from: number): string {
  const all = { ...headers, ...(body ? { "content-type": "application/json" } : {}) }
  const parts = partsOf(body ?? "", pieces).map(luaPart)
  return `
local n = ${from}
math.randomseed(n)
local paths = ${luaList(paths)}
local pieces = { ${Object.entries(pieces)
    .map(([name, texts]) => `${name} = ${luaList(texts)}`)
    .join(", ")} }
${Object.entries(all)
  .map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`)
  .join("\n")}
request = function()
  n = n + 1
  local path = paths[n % #paths + 1]:gsub("{n}", n)
  ${body ? `return wrk.format("POST", path, nil, table.concat({ ${parts.join(", ")} }))` : 'return wrk.format("GET", path)'}
end
`
}
