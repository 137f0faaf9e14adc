import { cpSync } from "node:fs"
import { basename, join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { backUp } from "../../../core/data/backup"
import { isCopy } from "../../../core/data/folder/copied"
import { restore } from "../../../core/data/folder/restore"
import { backupsIn, databaseIn } from "../../../core/data/folder/site"
import { openStore } from "../../../core/data/store"
import { firstParty } from "../../../modules/index"
import { brokenInFolder, brokenInvariants } from "../crash/broken-invariants"
import { ask } from "../crash/clients/client"
import type { Ledger } from "../crash/ledger"
import { reach } from "./reached"
import { openSite, type Site, serve, URL_OF_SITE } from "./site"
import { runUntil, sleep } from "./virtual"

export interface Backup {
  readonly path: string
  /** What was acknowledged before it. */
  readonly ledger: Ledger
}

/** As `broadside backup` does it while the site serves: with a connection of its own, between two writes. */
export async function takeBackup(site: Site, ledger: Ledger): Promise<Backup> {
  const { connection, live } = site.store
  while (connection.inTransaction || live.connection.inTransaction) await sleep(1)
  const acknowledged = ledger.copy(LIVE)
  const store = openStore(databaseIn(site.folder))
  try {
    const path = backUp(store, site.folder, new Date(Date.now()))
    reach("a backup")
    return { path, ledger: acknowledged }
  } finally {
    store.close()
  }
}

/** What ends within a day is in no backup. */
const LIVE = /\b(?:location session|hunt|room) /
const ERASURE = /^erasure of (.+)/

/** What is wrong with a site that is restored from a backup into another folder, after all that came since. */
export async function judgeBackup(site: Site, backup: Backup, since: Ledger, folder: string) {
  const faults = brokenIn(backup.path)
  cpSync(backupsIn(site.folder), backupsIn(folder), { recursive: true })
  restore(join(backupsIn(folder), basename(backup.path)), folder, firstParty, new Date(Date.now()))
  const erased = new Set(since.subjects().flatMap((one) => ERASURE.exec(one)?.[1] ?? []))
  const before = new Set(backup.ledger.subjects())
  const restored = openSite(folder)
  serve(restored.host)
  try {
    if (!isCopy(restored.store.connection)) faults.push("it does not know that it is a backup")
    faults.push(...liveRows(restored))
    await runUntil(restored.host.eraseAgain())
    const read = (path: string) => ask(URL_OF_SITE, path, undefined, restored.operator)
    const isErased = { test: (one: string) => erased.has(one.replace(/^state of /, "")) }
    const isNotErasure = { test: (one: string) => !ERASURE.test(one) }
    for (const ledger of [backup.ledger.copy(isErased), since.copy(isNotErasure)])
      faults.push(...(await runUntil(ledger.missing(read))))
    reach("a backup restored")
    if (
      [...erased].some((one) => before.has(`state of ${one}`) && !before.has(`erasure of ${one}`))
    )
      reach("an erasure after the backup")
  } finally {
    await runUntil(restored.host.stop())
  }
  return [...faults, ...brokenInFolder(folder)].map((fault) => `a restored backup: ${fault}`)
}

function brokenIn(path: string): string[] {
  const db = openSqlite(path, { mode: "read" })
  try {
    return brokenInvariants(db)
  } finally {
    db.close()
  }
}

const liveRows = ({ store }: Site) =>
  store.live.tables().flatMap((table) => {
    const rows = store.live.connection.query(`SELECT * FROM "${table}" LIMIT 1`).values()
    return rows.length > 0 ? [`rows of ${table} are live`] : []
  })
