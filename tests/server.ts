import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

export interface RunningServer {
  readonly url: string
  readonly folder: string
  readonly process: Bun.Subprocess<"ignore", "pipe", "pipe">
  /** From launch to readiness, in milliseconds. */
  readonly readyMs: number
  /** What it wrote so far. */
  output(): string
  /** SIGTERM, then the exit code. */
  stop(): Promise<number>
}

export interface ServerOptions {
  /** Default: from source. */
  readonly command?: readonly string[]
  /** The folder it runs in; kept when given. */
  readonly folder?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Default 20 s. */
  readonly readyWithinMs?: number
}

export const FROM_SOURCE = [process.execPath, resolve("core/main.ts")]

/** Starts the real server as an operator would, in a folder of its own, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "broadside-server-"))
  const port = freePort()
  const url = `http://localhost:${port}`
  const started = performance.now()
  const child = Bun.spawn(
    [...(options.command ?? FROM_SOURCE), "serve", "--port", String(port), ...(options.args ?? [])],
    {
      cwd: folder,
      env: { ...process.env, BROADSIDE_SITE_BASE_URL: url, ...options.env },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  )
  let written = ""
  for (const stream of [child.stdout, child.stderr])
    void collect(stream, (text) => (written += text))
  await readiness(url, child, started + (options.readyWithinMs ?? 20_000), () => written)
  const server: RunningServer = {
    url,
    folder,
    process: child,
    readyMs: performance.now() - started,
    output: () => written,
    async stop() {
      child.kill("SIGTERM")
      const code = await child.exited
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
  return server
}

/** A port that was free a moment ago. */
export function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const port = probe.port as number
  probe.stop(true)
  return port
}

async function readiness(
  url: string,
  child: Bun.Subprocess,
  until: number,
  output: () => string,
): Promise<void> {
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${output()}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await Bun.sleep(5)
  }
  throw new Error(`the server was not ready in time:\n${output()}`)
}

async function collect(stream: ReadableStream<Uint8Array>, add: (text: string) => void) {
  const decoder = new TextDecoder()
  for await (const part of stream) add(decoder.decode(part, { stream: true }))
}
