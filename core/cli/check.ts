import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { limitations } from "#platform/limitations"
import { runtime } from "#platform/process"
import { assemble } from "../boot/assemble"
import { foundWhenSetUp } from "../check/try-out"
import type { Config } from "../config/config"
import { wayOut } from "../data/folder/examine"
import { openReadOnly } from "../data/folder/read-only"
import { damageNoteIn, databaseIn, isEmpty } from "../data/folder/site"
import { spaceFault } from "../data/free-space"
import type { Command } from "./command"
import { configEnv } from "./options"
import { tryModules } from "./trial"

/** `broadside check`: the configuration in effect, and every fault in it. */
export const check: Command = async (options, firstParty) => {
  const { config, faults, warnings, states } = await assemble({
    ...options,
    firstParty,
    env: configEnv(),
    trial: (ids) => tryModules(options, ids),
  })
  console.log(JSON.stringify({ ...config.core, modules: config.modules }, null, 2))
  console.error(`This is ${runtime}.`)
  for (const limitation of limitations) console.error(`limitation: ${limitation}`)
  for (const warning of [...warnings, ...spaceWarnings(config, options.dataDir)])
    console.error(`warning: ${warning}`)
  for (const { id, state, why } of states)
    if (state === "set aside") console.error(`set aside: ${id}: ${why}`)
  const messages = [
    ...faults.map(({ message }) => message),
    ...writeFaults(options.dataDir),
    ...damageFaults(options.dataDir),
  ]
  for (const message of messages) console.error(`fault: ${message}`)
  if (messages.length > 0) process.exitCode = 1
  else console.error("The configuration is valid.")
}

/** Why a site here would refuse to store anything. */
function spaceWarnings({ core }: Config, dataDir: string): string[] {
  const path = databaseIn(dataDir)
  if (!existsSync(path) || isEmpty(path)) return []
  const db = openReadOnly(path)
  try {
    const fault = spaceFault({ folder: dataDir, storage: core.storage, databases: [db] })
    return fault ? [`Nothing more can be stored: ${fault}.`] : []
  } finally {
    db.close()
  }
}

/** What a running site found. */
function damageFaults(dataDir: string): string[] {
  const note = damageNoteIn(dataDir)
  if (!existsSync(note)) return []
  return [`${databaseIn(dataDir)} is damaged: ${readFileSync(note, "utf8")}. ${wayOut(dataDir)}`]
}

function writeFaults(dataDir: string): string[] {
  let folder = resolve(dataDir)
  while (!existsSync(folder)) folder = dirname(folder)
  const fault = `This user cannot write to ${folder}, which is required for ${dataDir}/.`
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory() ? [] : [fault]
  } catch {
    return [fault]
  }
}

/** `broadside modules`: lists installed modules: on, off or set aside. */
export const modules: Command = async (options, firstParty) => {
  const assembly = await assemble({
    ...options,
    firstParty,
    env: configEnv(),
    trial: (ids) => tryModules(options, ids),
  })
  const { aside, stopping } = foundWhenSetUp(assembly, options.dataDir)
  for (const { id, version, origin, ...listed } of assembly.states) {
    const fault = aside.find(({ module }) => module === id)
    const [state, why] = fault ? ["set aside", fault.message] : [listed.state, listed.why]
    console.log(
      [id.padEnd(20), version.padEnd(10), origin.padEnd(12), state, why].filter(Boolean).join("  "),
    )
  }
  for (const warning of assembly.warnings) console.error(`warning: ${warning}`)
  for (const { message } of stopping) console.error(`fault: ${message}`)
  if (stopping.length > 0) process.exitCode = 1
}
