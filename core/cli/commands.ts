import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Demo } from "../contracts/demo"
import { type Assembly, assemble } from "../runtime/assemble"
import { backUp, restore } from "../runtime/backup"
import type { Fault } from "../runtime/load"
import { createLog } from "../runtime/log"
import { purge } from "../runtime/migrate"
import { renewOperatorToken } from "../runtime/operator"
import { openStore } from "../runtime/store"
import { createTolerantHost } from "../runtime/tolerant-host"
import { type Module, SDK_VERSION } from "../sdk/module"
import type { Options } from "./options"
import { openSite, siteEnv } from "./serve"

type Command = (options: Options, firstParty: readonly Module[]) => Promise<void>

/** `broadside check`: the configuration in effect, and every fault in it. */
export const check: Command = async (options, firstParty) => {
  const { config, faults, warnings, states } = await assemble({
    ...options,
    firstParty,
    env: siteEnv(),
  })
  console.log(JSON.stringify({ ...config.core, modules: config.modules }, null, 2))
  for (const warning of warnings) console.error(`warning: ${warning}`)
  for (const { id, state, why } of states)
    if (state === "set aside") console.error(`set aside: ${id}: ${why}`)
  for (const { message } of faults) console.error(`fault: ${message}`)
  if (faults.length > 0) process.exitCode = 1
  else console.error("The configuration is good.")
}

/** `broadside modules`: what is installed, on, off or set aside. */
export const modules: Command = async (options, firstParty) => {
  const assembly = await assemble({ ...options, firstParty, env: siteEnv() })
  const aside = tryOut(assembly)
  for (const { id, version, origin, ...known } of assembly.states) {
    const fault = aside.find(({ module }) => module === id)
    const [state, why] = fault ? ["set aside", fault.message] : [known.state, known.why]
    console.log(
      [id.padEnd(20), version.padEnd(10), origin.padEnd(12), state, why].filter(Boolean).join("  "),
    )
  }
}

/** Faults that only show when a module is set up, found on a database that is thrown away. */
function tryOut({ config, modules, community, faults }: Assembly): readonly Fault[] {
  if (faults.length > 0) return faults
  const folder = mkdtempSync(join(tmpdir(), "broadside-modules-"))
  const store = openStore(join(folder, "broadside.db"), { durable: false })
  try {
    return createTolerantHost({ config, modules, community, store, log: createLog("silent") }).aside
  } finally {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `broadside demo`: content for an empty site. */
export const demo: Command = async (options, firstParty) => {
  const { host } = await openSite(options, firstParty)
  const made = (await Promise.all(host.all(Demo).map((content) => content.fill()))).filter(Boolean)
  await host.stop()
  console.log(
    made.length > 0 ? made.join("\n") : "There is something here already; nothing was added.",
  )
}

/** `broadside backup`: one checked file in `data/backups`. */
export const backup: Command = async (options) => {
  const store = openStore(`${options.dataDir}/broadside.db`)
  console.log(backUp(store, options.dataDir))
  store.close()
}

/** `broadside restore <file>`: puts a backup in place, with the site stopped. */
export const restoreBackup: Command = async (options) => {
  const [file] = options.args
  if (!file) throw new Error("Name the backup: broadside restore data/backups/<file>.db")
  const kept = restore(file, options.dataDir)
  console.log(`Restored ${file}. What was there before is kept as ${kept}.`)
}

/** `broadside purge <id>`: drops everything a module stored; only while it is off. */
export const purgeModule: Command = async (options, firstParty) => {
  const [id] = options.args
  const { states } = await assemble({ ...options, firstParty, env: siteEnv() })
  if (!id) throw new Error("Name the module: broadside purge <id>")
  if (id === "core") throw new Error("core cannot be purged; delete the data folder instead.")
  if (states.some((module) => module.id === id && module.state === "on"))
    throw new Error(`${id} is on. Set [modules.${id}] enabled = false first.`)
  const store = openStore(`${options.dataDir}/broadside.db`)
  const saved = backUp(store, options.dataDir)
  const tables = purge(store.connection, id)
  store.close()
  console.log(
    `Backed up to ${saved}. Dropped ${tables.length ? tables.join(", ") : "nothing: it had no tables"}.`,
  )
}

/** `broadside token`: a new operator's token; the old one stops working. */
export const token: Command = async (options) => {
  const store = openStore(`${options.dataDir}/broadside.db`)
  console.log(renewOperatorToken(store.connection))
  store.close()
}

export const help: Command = async () => {
  console.log(`broadside [command] [--port N] [--host H] [--data DIR] [--config FILE] [--plugins DIR]

  serve           run the site (default)
  check           print the effective configuration and every fault in it
  modules         list modules: on, off or set aside, and why
  demo            fill an empty site with games
  backup          write one checked file to data/backups
  restore FILE    put a backup in place (stop the site first)
  purge ID        drop what a module stored (turn it off first)
  token           make a new operator's token
  version         print the versions`)
}

export const version: Command = async () => {
  const { version: product } = await import("../../package.json")
  console.log(`broadside ${product} (SDK ${SDK_VERSION}, Bun ${Bun.version})`)
}
