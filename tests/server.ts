import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

export interface RunningServer {
  readonly url: string
  readonly folder: string
  readonly process: Bun.Subprocess<"ignore", "pipe", "pipe">
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
  /** For a site that may not become ready: settles as soon as it answers. */
  readonly unready?: boolean
}

export const FROM_SOURCE = [process.execPath, resolve("core/main.ts")]

/** Starts the real server as an operator would, in a folder of its own, and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "broadside-server-"))
  const port = freePort()
  const url = `http://localhost:${port}`
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
  await readiness(url + (options.unready ? "/health/live" : "/health/ready"), child, () => written)
  const server: RunningServer = {
    url,
    folder,
    process: child,
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

/** Settles once what was sent before has reached the server, which answers in order of arrival. */
export async function arrival(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) await (await fetch(`${url}/health/live`)).text()
}

/** Settles once the server takes no new connection. */
export async function refusal(url: string): Promise<void> {
  const headers = { connection: "close" }
  const ask = () => fetch(`${url}/health/live`, { headers }).then((answer) => answer.text())
  while (await ask().catch(() => undefined)) await Bun.sleep(5)
}

/** A port that was free a moment ago. */
export function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const port = probe.port as number
  probe.stop(true)
  return port
}

async function readiness(
  health: string,
  child: Bun.Subprocess,
  output: () => string,
): Promise<void> {
  for (;;) {
    // Also when the test's time is up: then Bun ends it.
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended at its start:\n${output()}`)
    const answer = await fetch(health).catch(() => undefined)
    if (answer?.ok) return
    await Bun.sleep(10)
  }
}

async function collect(stream: ReadableStream<Uint8Array>, add: (text: string) => void) {
  const decoder = new TextDecoder()
  for await (const part of stream) add(decoder.decode(part, { stream: true }))
}
