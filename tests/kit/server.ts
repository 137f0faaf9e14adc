import { mkdtempSync, rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import {
  commandFromSource,
  commandOfSite,
  preloading as preloadingInto,
} from "#platform/testing/program"
import { type Running, start } from "./processes"
import { isLong } from "./tier"

export interface RunningServer {
  readonly url: string
  readonly folder: string
  readonly process: Running
  /** What it wrote so far. */
  output(): string
  /** SIGTERM, then the exit code. */
  stop(): Promise<number>
}

export interface ServerOptions {
  /** Default: `SITE`. */
  readonly command?: readonly string[]
  /** The folder it runs in; kept when given. */
  readonly folder?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** For a site that may not become ready: settles as soon as it answers. */
  readonly unready?: boolean
}

/** With the runtime that runs the test. */
export const FROM_SOURCE = commandFromSource(resolve("core/main.ts"))

/** The program that the runner of all tests has built, or from source. */
export const SITE = commandOfSite(resolve("core/main.ts"))

/** The site, after a script of `tests/kit` that the runtime loads before all else. */
export const preloading = (script: string) => preloadingInto(SITE, resolve("tests/kit", script))

/** The site, whose limits for a module that hangs end when it hangs; in the long run, when their time is up. */
export const IMPATIENT = isLong ? SITE : preloading("end-of-patience.ts")

/** Starts the real server as an operator would, in a folder of its own, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "broadside-server-"))
  const port = freePort()
  const url = `http://localhost:${port}`
  const child = start(
    [...(options.command ?? SITE), "serve", "--port", String(port), ...(options.args ?? [])],
    { cwd: folder, env: { ...process.env, BROADSIDE_SITE_BASE_URL: url, ...options.env } },
  )
  await readiness(url + (options.unready ? "/health/live" : "/health/ready"), child)
  const server: RunningServer = {
    url,
    folder,
    process: child,
    output: child.output,
    async stop() {
      child.kill("SIGTERM")
      const code = await child.exited
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
  return server
}

/** Settles once what was sent before has reached the server, which answers in order of arrival. */
export async function arrival(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) await (await fetch(`${url}/health/live`)).text()
}

/** Settles once the server takes no new connection. */
export async function refusal(url: string): Promise<void> {
  const headers = { connection: "close" }
  const ask = () => fetch(`${url}/health/live`, { headers }).then((answer) => answer.text())
  while (await ask().catch(() => undefined)) await sleep(5)
}

// Below the ports of outgoing connections, which begin at 32,768 or later.
const FIRST_PORT = 20_000
const PORTS_PER_PROCESS = 100
const MAX_PROCESSES = 120

/** The block that this process holds by its first port, and the last port that it gave away. */
let block: { readonly first: number; last: number; readonly holder: object } | undefined

/** A free port that no other process of the tests is given, nor any outgoing connection. */
export function freePort(): number {
  block ??= holdBlock()
  for (let tries = 1; tries < PORTS_PER_PROCESS; tries++) {
    block.last = block.last === PORTS_PER_PROCESS - 1 ? 1 : block.last + 1
    const probe = listen(block.first + block.last)
    probe.close()
    if (probe.port) return probe.port
  }
  throw new Error(`All ports from ${block.first} on are in use.`)
}

function holdBlock() {
  const start = process.pid % MAX_PROCESSES
  for (let tries = 0; tries < MAX_PROCESSES; tries++) {
    const first = FIRST_PORT + ((start + tries) % MAX_PROCESSES) * PORTS_PER_PROCESS
    const holder = listen(first)
    if (holder.port) return { first, last: 0, holder }
  }
  throw new Error("Too many tests are running: no block of ports is free.")
}

/** Holds a port, as another program does, unless it is in use: then `port` is undefined. */
export function listen(port: number) {
  const server = createServer().on("error", () => {})
  server.listen(port)
  server.unref()
  const { port: held } = (server.address() as AddressInfo | null) ?? {}
  return { port: held, close: () => void server.close() }
}

async function readiness(health: string, child: Running): Promise<void> {
  for (;;) {
    // Also when the test's time is up: then its runner ends it.
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended at its start:\n${child.output()}`)
    const answer = await fetch(health).catch(() => undefined)
    // It greets after it listens, and what it writes comes by another way than what it answers.
    if (answer?.ok && child.output().includes("All data is in")) return
    await sleep(10)
  }
}
