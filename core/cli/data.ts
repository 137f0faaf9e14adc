import { StartRefused } from "../base/start-refused"
import { assemble } from "../boot/assemble"
import { backUp } from "../data/backup"
import { lockFolder, type Stay } from "../data/folder/lock"
import { finishRestore, restore } from "../data/folder/restore"
import { databaseIn, requireSite } from "../data/folder/site"
import { purgeStored, storedModules } from "../data/migrate"
import { openStore, type Store } from "../data/store"
import { renewOperatorToken } from "../http/operator"
import type { Command } from "./command"
import { configEnv, type Options } from "./options"
import { tryModules } from "./trial"

/** `broadside backup`: writes one checked file to `data/backups`. */
export const backup: Command = async (options) =>
  onSite(options, "visit", (store) => console.log(backUp(store, options.dataDir)))

/** `broadside token`: creates a new operator's token; the old one stops working. */
export const token: Command = async (options) =>
  onSite(options, "visit", (store) => console.log(renewOperatorToken(store.connection)))

/** `broadside restore <file>`: restores a backup while the site is stopped. */
export const restoreBackup: Command = async (options, firstParty) => {
  const [file] = options.args
  if (!file) throw new Error("Specify the backup: broadside restore data/backups/<file>.db")
  const lock = lockFolder(options.dataDir, "replace", options.command)
  try {
    const interrupted = finishRestore(options.dataDir)
    if (interrupted) console.error(interrupted)
    const previous = restore(file, options.dataDir, firstParty)
    console.log(
      previous
        ? `Restored ${file}. The previous database is now ${previous}.`
        : `Restored ${file}. There was no previous database.`,
    )
    console.log("Live sessions and rooms are in no backup: the site has none when it starts.")
  } finally {
    lock.release()
  }
}

/** `broadside purge <id>`: drops everything a module stored, while it is off. */
export const purgeModule: Command = async (options, firstParty) => {
  const [id] = options.args
  if (!id) throw new Error("Specify the module: broadside purge <id>")
  if (id === "core" || firstParty.some((module) => module.required && module.id === id))
    throw new Error(`${id} cannot be purged; delete the data folder instead.`)
  requireSite(options.dataDir)
  const { states, faults } = await assemble({
    ...options,
    firstParty,
    env: configEnv(),
    trial: (ids) => tryModules(options, ids),
  })
  if (faults.length > 0) throw new StartRefused(faults)
  const installed = states.find((module) => module.id === id)
  if (installed?.state === "on")
    throw new Error(`${id} is on. First set enabled = false under [modules.${id}].`)
  onSite(options, "run", (store) => {
    const stored = [store.connection, store.live.connection].flatMap(storedModules)
    if (!stored.includes(id))
      throw new Error(
        installed
          ? `${id} has not stored anything, so there is nothing to drop.`
          : `There is no module ${id}, and no data of a module with that id. ` +
              `Modules with data: ${[...new Set(stored)].join(", ")}.`,
      )
    const saved = backUp(store, options.dataDir)
    const subjectTables = firstParty.flatMap((module) => module.subjectTables ?? [])
    const tables = purgeStored(store, id, subjectTables)
    console.log(
      `Backed up to ${saved}. Dropped ${tables.length ? tables.join(", ") : "nothing, because it had no tables"}.`,
    )
  })
}

function onSite(options: Options, stay: Stay, work: (store: Store) => void): void {
  requireSite(options.dataDir)
  const lock = lockFolder(options.dataDir, stay, options.command)
  const store = openStore(databaseIn(options.dataDir))
  try {
    work(store)
  } finally {
    store.close()
    lock.release()
  }
}
