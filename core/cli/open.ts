import { optimizeFromNow } from "#platform/optimize"
import type { Module } from "../base/module"
import { type Fault, StartRefused } from "../base/start-refused"
import { assemble } from "../boot/assemble"
import type { Host } from "../boot/host-shape"
import { createTolerantHost } from "../boot/quarantine"
import type { Config } from "../config/config"
import { backUp, removeUnfinished } from "../data/backup"
import { isCopy, unmarkCopy } from "../data/folder/copied"
import { createExamination } from "../data/folder/examination"
import { isExaminedFirst, refuseDamaged, removeDamagedLive } from "../data/folder/examine"
import { type FolderLock, lockFolder } from "../data/folder/lock"
import { watchPlace } from "../data/folder/place"
import { finishRestore } from "../data/folder/restore"
import { databaseIn } from "../data/folder/site"
import { purgeEnded } from "../data/migrate"
import { openStore, type Store } from "../data/store"
import { createLog } from "../log/log"
import { migrateModules } from "./migrate-modules"
import { configEnv, type Options } from "./options"
import { takeSteps } from "./trial"
import { recallTrial, type TrialMemory } from "./trial-memory"

/** The trial of community modules before a start. Skipped if nothing of them has changed since all of them passed. */
async function tryOnce(options: Options, { tried, keep }: TrialMemory): Promise<readonly Fault[]> {
  if (tried.isPassed) return tried.late
  const faults = await takeSteps({ command: "try-modules", options }, tried.late)
  if (faults.length === 0) keep({ isPassed: true })
  return [...tried.late, ...faults]
}

export interface Opened {
  readonly host: Host
  readonly store: Store
  readonly place: ReturnType<typeof watchPlace>
  readonly lock: FolderLock
  readonly config: Config
  readonly log: ReturnType<typeof createLog>
  /** Undefined if the file was examined before. */
  readonly examination: ReturnType<typeof createExamination> | undefined
  /** Ids of community modules. */
  readonly community: ReadonlySet<string>
}

/** Opens the site without listening, for the one process that has locked the data folder. */
export async function openSite(options: Options, firstParty: readonly Module[]): Promise<Opened> {
  const { dataDir } = options
  let memory: TrialMemory | undefined
  const assembly = await assemble({
    ...options,
    firstParty,
    trial(ids) {
      memory = recallTrial(options, ids)
      return tryOnce(options, memory)
    },
    env: configEnv(),
    writeConfig: true,
  })
  if (assembly.faults.length > 0) {
    for (const warning of assembly.warnings) console.error(`warning: ${warning}`)
    throw new StartRefused(assembly.faults)
  }
  const { config, modules, community } = assembly
  const log = createLog(config.core.log.level)
  for (const warning of assembly.warnings) log.warn({}, warning)
  for (const { id, state, why } of assembly.states)
    if (state === "set aside") log.warn({ module: id, why }, "a community module was set aside")
  const lock = lockFolder(dataDir, "run", options.command)
  const interrupted = finishRestore(dataDir)
  if (interrupted) log.warn({}, interrupted)
  removeUnfinished(dataDir)
  const examination = isExaminedFirst(dataDir) ? undefined : createExamination(dataDir, log)
  refuseDamaged(dataDir)
  const lost = removeDamagedLive(dataDir)
  if (lost)
    log.error({ why: lost }, "live.db was damaged and is new; live sessions and rooms are gone")
  const store = openStore(databaseIn(dataDir))
  const place = watchPlace(dataDir)
  // A first start runs many migrations, as fast as on any other new site.
  let isSaved = false
  const migrations = {
    beforeMigration() {
      if (isSaved) return
      isSaved = true
      log.info({ file: backUp(store, dataDir) }, "backed up")
      // A migration may run over a million rows.
      optimizeFromNow()
    },
    migrating(module: string, tag: string) {
      if (isSaved || community.has(module)) log.info({ module, tag }, "migrating")
    },
  }
  const late = await migrateModules({ ...migrations, store, assembly, options, memory })
  const { host, aside } = createTolerantHost({
    modules: modules.filter(({ id }) => !late.some(({ module }) => module === id)),
    community,
    config,
    store,
    log,
    damage: () => place.fault() ?? examination?.damage(),
    ...migrations,
  })
  for (const { module, message } of [...late, ...aside])
    log.warn({ module, why: message }, "a community module was set aside")
  await host.eraseAgain()
  purgeEnded(store, new Set(host.modules.map(({ id }) => id)))
  if (isCopy(store.connection)) {
    unmarkCopy(store.connection)
    log.warn({}, "this database is a restored backup: the site has no live sessions and rooms")
  }
  return { host, store, place, lock, config, log, examination, community }
}
