import { optimizeFromNow } from "#platform/optimize"
import { firstParty } from "../modules/index"
import { check, modules } from "./cli/check"
import type { Command } from "./cli/command"
import { backup, purgeModule, restoreBackup, token } from "./cli/data"
import { demo } from "./cli/demo"
import { explain } from "./cli/explain"
import { help, version } from "./cli/help"
import { readOptions } from "./cli/options"
import { serve } from "./cli/serve"

// Loaded when they run, with what only they need.
const sdk: Command = async (...run) => (await import("./cli/sdk/sdk")).sdk(...run)
const tryModulesHere: Command = async (...run) =>
  (await import("./cli/trial-run")).tryModulesHere(...run)
const migrateModulesHere: Command = async (...run) =>
  (await import("./cli/trial-run")).migrateModulesHere(...run)

/** Each with how many arguments it takes. */
const COMMANDS: ReadonlyMap<string, readonly [Command, number]> = new Map([
  ["serve", [serve, 0]],
  ["check", [check, 0]],
  ["modules", [modules, 0]],
  ["demo", [demo, 0]],
  ["backup", [backup, 0]],
  ["restore", [restoreBackup, 1]],
  ["purge", [purgeModule, 1]],
  ["token", [token, 0]],
  ["sdk", [sdk, 2]],
  ["help", [help, 1]],
  ["version", [version, 0]],
  // Run by the others, not by people.
  ["try-modules", [tryModulesHere, Number.POSITIVE_INFINITY]],
  ["migrate-modules", [migrateModulesHere, Number.POSITIVE_INFINITY]],
])

/** They run most of their code once; `serve` is optimized from its first visitor on. */
const STARTS: ReadonlySet<Command> = new Set([serve, tryModulesHere])

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const { command: name, args } = options
  const [command, most] = COMMANDS.get(name) ?? []
  if (!command) throw new Error(`There is no command ${name}. See broadside help.`)
  if (args.length > (most ?? 0))
    throw new Error(
      `${name} takes ${["no argument", "one argument"][most ?? 0] ?? `${most} arguments`}, not also ${args.slice(most).join(" ")}. See broadside help.`,
    )
  if (!STARTS.has(command)) optimizeFromNow()
  await command(options, firstParty).catch((error) => {
    throw new Error(explain(error, options))
  })
  // Timers that a community module left behind are no reason to stay.
  if (command !== serve) process.exit(process.exitCode ?? 0)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
