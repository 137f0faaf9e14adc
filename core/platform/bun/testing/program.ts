import type { CommandOfScript, CommandOfSite, Permitting, Preloading } from "../../testing/program"

export const commandOfSite: CommandOfSite = (main) => [process.execPath, main]

export const commandOfScript: CommandOfScript = (script) => [process.execPath, "--bun", script]

export const preloading: Preloading = (command, script) => [
  ...command.slice(0, -1),
  ...["--preload", script],
  ...command.slice(-1),
]

export const permitting: Permitting = (command) => command
