import { runtime } from "#platform/process"
import { SDK_VERSION } from "../base/module"
import type { Command } from "./command"

export const help: Command = async () => {
  console.log(`broadside [command] [--port N] [--host H] [--data DIR] [--config FILE] [--plugins DIR] [--no-plugins]

  serve           run the site (default)
  check           print the effective configuration and every fault in it
  modules         list modules: on, off or set aside, and why
  demo            fill an empty site with sample content (stop the site first)
  backup          write one checked file to data/backups
  restore FILE    put a backup in place (stop the site first)
  purge ID        drop what a module stored (turn it off and stop the site first)
  token           make a new operator's token
  sdk types [DIR] write the types for modules in DIR, by default the folder of the plugins
  sdk init ID     write a module to begin with, and the types
  sdk check ID    run a module of the plugins on a site in memory, and print what is wrong
  version         print the versions`)
}

export const version: Command = async () => {
  const { version: product } = await import("../../package.json")
  console.log(`broadside ${product} (SDK ${SDK_VERSION}, ${runtime})`)
}
