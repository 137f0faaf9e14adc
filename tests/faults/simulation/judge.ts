import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { openSqlite } from "#platform/sqlite"
import { brokenInFolder } from "../crash/broken-invariants"
import { ask } from "../crash/clients/client"
import type { Ledger } from "../crash/ledger"
import { FILES, openSite, serve, URL_OF_SITE } from "./site"
import { runUntil } from "./virtual"

/** What is wrong with what is left of a disk: it is opened as after a restart, and asked for all that was acknowledged. */
export async function judge(folder: string, ledger: Ledger, known: Set<string>): Promise<string[]> {
  let broken: string[]
  try {
    const sum = FILES.map((file) => sumOf(join(folder, file))).join()
    if (known.has(sum)) return []
    known.add(sum)
    broken = brokenInFolder(folder)
  } catch (error) {
    return [`the database cannot be opened: ${error}`]
  }
  if (broken.length > 0) return broken
  const site = openSite(folder)
  serve(site.host)
  try {
    return await runUntil(
      ledger.missing((path) => ask(URL_OF_SITE, path, undefined, site.operator)),
    )
  } finally {
    await runUntil(site.host.stop())
  }
}

/** The same for files with the same content, whatever is in their logs. */
function sumOf(path: string): string {
  const db = openSqlite(path)
  try {
    db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return hash("sha256", readFileSync(path))
  } finally {
    db.close()
  }
}
