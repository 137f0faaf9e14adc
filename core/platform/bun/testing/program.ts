import type { CommandOfScript, CommandOfSite, Permitting, Preloading } from "../../testing/program"

/** Built by the runner of all tests: it starts with an eighth of the CPU time. A file that is run alone has the source. */
const built = process.env["TEST_PROGRAM"]

export const commandFromSource: CommandOfSite = (main) => [process.execPath, main]

export const commandOfSite: CommandOfSite = (main) => (built ? [built] : commandFromSource(main))

export const commandOfScript: CommandOfScript = (script) => [process.execPath, "--bun", script]

// The built program takes options of the runtime from the environment alone.
export const preloading: Preloading = (command, script) =>
  command.length === 1
    ? ["env", `BUN_OPTIONS=--preload=${script}`, ...command]
    : [...command.slice(0, -1), "--preload", script, ...command.slice(-1)]

export const permitting: Permitting = (command) => command
