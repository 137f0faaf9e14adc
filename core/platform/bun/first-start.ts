import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

interface FirstStart {
  readonly env?: Readonly<Record<string, string>>
  /** How long it runs on after its first answer. */
  readonly idleMs?: number
}

/** The milliseconds from launching a binary in an empty folder to its first answer, the database made on the way. */
export async function firstStart(
  path: string,
  { env = {}, idleMs = 0 }: FirstStart = {},
): Promise<number> {
  const cwd = mkdtempSync(join(tmpdir(), "broadside-build-"))
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const started = performance.now()
  const child = Bun.spawn([path, "serve", "--port", String(port)], {
    cwd,
    env: { ...process.env, ...env },
    stdout: "ignore",
  })
  try {
    while (performance.now() - started < 30_000 && child.exitCode === null) {
      const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
      if (answer?.ok) {
        const ms = Math.round(performance.now() - started)
        await Bun.sleep(idleMs)
        return ms
      }
      await Bun.sleep(2)
    }
    throw new Error("the binary did not become ready")
  } finally {
    child.kill()
    await child.exited
    rmSync(cwd, { recursive: true, force: true })
  }
}
