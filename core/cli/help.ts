import { runtime } from "#platform/process"
import { SDK_VERSION } from "../base/module"
import type { Command } from "./command"

export const help: Command = async () => {
  console.log(`broadside [command] [--port N] [--host H] [--data DIR] [--config FILE] [--plugins DIR] [--no-plugins]

  serve           run the site (default)
  check           print the effective configuration and every fault in it
  modules         list modules: on, off or set aside, and why
  demo            add sample content to an empty site (stop the site first)
  backup          write one checked file to data/backups
  restore FILE    restore a backup (stop the site first)
  purge ID        drop everything a module stored (turn it off and stop the site first)
  token           create a new operator's token
  sdk types [DIR] write the SDK's types to DIR, by default the plugins folder
  sdk init ID     create a starter module, and write the types
  sdk check ID    run a community module on a site in memory, and print its faults
  version         print the versions`)
}

export const version: Command = async () => {
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } })
  console.log(`broadside ${manifest.version} (SDK ${SDK_VERSION}, ${runtime})`)
}
