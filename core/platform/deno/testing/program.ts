import { resolve } from "node:path"
import type { CommandOfScript, Preload } from "../../testing/program"
import { commandOfSelf } from "../process"

const CONFIG = resolve(import.meta.dirname as string, "../../../../deno.json")

export const commandOfScript: CommandOfScript = (script) => [
  ...[process.execPath, "run", "--allow-all", "--no-check", "--config", CONFIG],
  script,
]

// Sending a signal, to itself even, takes the permission to run programs.
const TO_KILL = commandOfSelf("").args.includes("-A") ? [] : ["--allow-run"]

export const preload: Preload = (script) => [...TO_KILL, "--preload", script]
