import { hash } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../base/module"
import { bringUpToDate } from "./data/migrations"
import { openStore } from "./data/store"

export interface MigrateOptions {
  readonly modules: readonly Module[]
  /** Those whose migrations may touch no table of others. */
  readonly community: ReadonlySet<string>
  readonly now: number
}

/** By its migrations, the file of a database in which they have run; undefined where they cannot run. */
const files = new Map<string, Uint8Array | undefined>()

/**
 * Puts a database at `path`, unless there is one, in which the modules' migrations have run. They run once
 * in a process: a suite starts a site for nearly every test, and migrations are half of a start.
 * Where they fail, the start fails at them itself.
 */
export function placeMigrated(path: string, options: MigrateOptions): void {
  if (existsSync(path)) return
  const { modules, community } = options
  const all = modules.map(({ id, migrations = [] }) => [id, community.has(id), migrations])
  const key = hash("sha256", JSON.stringify(all))
  if (!files.has(key)) files.set(key, fileOf(options))
  const file = files.get(key)
  if (file) writeFileSync(path, file, { mode: 0o600 })
}

function fileOf({ modules, community, now }: MigrateOptions): Uint8Array | undefined {
  const folder = mkdtempSync(join(tmpdir(), "broadside-migrated-"))
  const path = join(folder, "broadside.db")
  try {
    const store = openStore(path, { durable: false })
    try {
      bringUpToDate({ store, community }, modules, now)
    } finally {
      store.close()
    }
    return readFileSync(path)
  } catch {
    return
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
