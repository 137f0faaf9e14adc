import { firstParty } from "../modules/index"
import * as commands from "./cli/commands"
import { readOptions } from "./cli/options"
import { serve } from "./cli/serve"

const COMMANDS = {
  serve,
  check: commands.check,
  modules: commands.modules,
  demo: commands.demo,
  backup: commands.backup,
  restore: commands.restoreBackup,
  purge: commands.purgeModule,
  token: commands.token,
  help: commands.help,
  version: commands.version,
} as const

async function main(): Promise<void> {
  const options = readOptions(Bun.argv.slice(2))
  const command = COMMANDS[options.command as keyof typeof COMMANDS]
  if (!command) throw new Error(`There is no command ${options.command}. See broadside help.`)
  await command(options, firstParty)
}

// No top-level await: the binary's bytecode format would end silently on it.
main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
