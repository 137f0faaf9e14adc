import { type Ended, run } from "./processes"
import { SITE } from "./server"

export { type Ended, run }

/** Runs a command from source in a folder, as an operator does, to its end. */
export function broadside(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Ended {
  return run([...SITE, ...args], folder, env)
}
