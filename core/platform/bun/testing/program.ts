import type { CommandOfScript, Preload } from "../../testing/program"

export const commandOfScript: CommandOfScript = (script) => [process.execPath, "--bun", script]

export const preload: Preload = (script) => ["--preload", script]
