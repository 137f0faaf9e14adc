import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import config from "../../../../deno.json" with { type: "json" }
import type { CommandOfScript, CommandOfSite, Permitting, Preloading } from "../../testing/program"

const ROOT = resolve(import.meta.dirname as string, "../../../..")
const CONFIG = ["--config", join(ROOT, "deno.json")]
const TEMPORARY = "node_modules/.broadside"

/** What `deno task start` permits, for a site whose folder is not the one of the source. */
const PERMISSIONS = config.tasks.site.command
  .split(" ")
  .filter((word) => word.startsWith("--"))
  .map((word) => (word.startsWith("--allow-read=") ? `${word},${ROOT}` : word))
  .map((word) => word.replaceAll(TEMPORARY, join(ROOT, TEMPORARY)))

/** The command line of the site, for a program of Deno that need not be the one that runs this. */
export function commandWith(deno: string, main: string): readonly string[] {
  mkdirSync(join(ROOT, TEMPORARY), { recursive: true })
  const temporary = ["env", `TMPDIR=${join(ROOT, TEMPORARY)}`]
  return [...temporary, deno, "run", ...CONFIG, "--no-check", ...PERMISSIONS, main]
}

export const commandOfSite: CommandOfSite = (main) => commandWith(process.execPath, main)
export const commandFromSource = commandOfSite

export const commandOfScript: CommandOfScript = (script) => [
  ...[process.execPath, "run", "--allow-all", "--no-check", ...CONFIG],
  script,
]

// Sending a signal, to itself even, takes the permission to run programs.
export const preloading: Preloading = (command, script) => [
  ...command.slice(0, -1),
  ...["--allow-run", "--allow-env=KILL_AT,KILL_AFTER", "--preload", script],
  ...command.slice(-1),
]

export const permitting: Permitting = (command, folder) => [
  ...command.slice(0, -1),
  ...[`--allow-read=${folder}`, `--allow-write=${folder}`],
  ...command.slice(-1),
]
