import { FROM_SOURCE } from "./server"

export interface Ended {
  readonly out: string
  readonly err: string
  readonly exitCode: number | null
}

/** Runs a command from source in a folder, as an operator does, to its end. */
export function broadside(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Ended {
  return run([...FROM_SOURCE, ...args], folder, env)
}

export function run(
  command: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Ended {
  const { stdout, stderr, exitCode } = Bun.spawnSync([...command], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return { out: stdout.toString(), err: stderr.toString(), exitCode }
}
