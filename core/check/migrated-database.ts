import { hash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Module } from "../base/module"
import { bringUpToDate } from "../data/migrations"
import { openStore } from "../data/store"

export interface MigrateOptions {
  readonly modules: readonly Module[]
  /** Modules whose migrations may touch no table of others. */
  readonly community: ReadonlySet<string>
  readonly now: number
}

/** By their migrations, the files of a site in which they have run; undefined where they cannot run. */
const folders = new Map<string, Files | undefined>()

type Files = readonly { readonly name: string; readonly bytes: Uint8Array }[]
const NAMES = ["broadside.db", "live.db"]

/**
 * Puts a database in a folder, unless there is one, in which the modules' migrations have run. They run once
 * in a process: a suite starts a site for nearly every test, and migrations are half of a start.
 * Where they fail, the start fails at them itself.
 */
export function placeMigrated(folder: string, options: MigrateOptions): void {
  if (NAMES.some((name) => existsSync(join(folder, name)))) return
  const { modules, community } = options
  const all = modules.map(({ id, migrations = [] }) => [id, community.has(id), migrations])
  const key = hash("sha256", JSON.stringify(all))
  if (!folders.has(key)) folders.set(key, filesOf(options))
  mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of folders.get(key) ?? [])
    writeFileSync(join(folder, name), bytes, { mode: 0o600 })
}

function filesOf({ modules, community, now }: MigrateOptions): Files | undefined {
  const folder = mkdtempSync(join(tmpdir(), "broadside-migrated-"))
  try {
    const store = openStore(join(folder, "broadside.db"), { durable: false })
    try {
      bringUpToDate({ store, community }, modules, now)
    } finally {
      store.close()
    }
    return NAMES.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  } catch {
    return
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
