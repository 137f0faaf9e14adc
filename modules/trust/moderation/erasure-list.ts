import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Context, type Log, Problem } from "broadside"
import {
  backupsIn,
  block,
  blockedHashes,
  makePrivateFolder,
  writePrivateFile,
} from "broadside/host"
import type { Erasure } from "../erasure/erasure"
import { type ErasureRow, erasures, noteErasure } from "../erasure/erasures"
import type { ModeratedItem } from "../items/contract"
import type { Moderator } from "./moderator"

/** What stands beside the backups, which keep what was erased until they are deleted. */
interface Listed {
  readonly erasures: readonly ErasureRow[]
  /** Hashes that nobody may upload. */
  readonly blocked: readonly string[]
}

export interface ErasureList {
  /** Writes it, after an erasure. */
  write(): Promise<void>
  /** Erases what it has and the database has not, as after a restore. Call it before the site opens. */
  apply(): Promise<void>
}

interface Options {
  readonly ctx: Pick<Context, "db" | "write" | "now">
  /** The database that the backups are of. */
  readonly path: string
  readonly moderator: Pick<Moderator, "kinds" | "erase">
  readonly erasure: Pick<Erasure, "withdraw">
  readonly log: Log
}

export function createErasureList({ ctx, path, moderator, erasure, log }: Options): ErasureList {
  const folder = backupsIn(dirname(path))
  const file = join(folder, "erased.json")

  const read = (): Listed | undefined =>
    existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Listed) : undefined

  /** What it has and the database has not is of modules that are off: it stays until they are on. */
  async function write(): Promise<void> {
    const done = await ctx.db.select().from(erasures)
    const doneKeys = new Set(done.map(keyOf))
    const waiting = (read()?.erasures ?? []).filter((row) => !doneKeys.has(keyOf(row)))
    if (done.length + waiting.length === 0) return
    const blocked = (await ctx.db.select().from(blockedHashes)).map(({ sha256 }) => sha256)
    const listed: Listed = { erasures: [...done, ...waiting], blocked }
    makePrivateFolder(folder)
    writePrivateFile(file, JSON.stringify(listed))
  }

  async function eraseAgain(row: ErasureRow): Promise<void> {
    const kind = moderator.kinds.find(({ kind }) => kind === row.kind)
    if (!kind) return
    const { why, by } = row
    const item = await itemOrNone(kind.find(row.item))
    const isIt = item?.createdAt === row.createdAt && !item.removed?.erased
    if (isIt && row.byAuthor)
      await erasure.withdraw(kind.kind, item.id, { why, by }, async () => undefined)
    else if (isIt) await moderator.erase(kind.kind, item.id, { why, by }, { actor: "operator" })
    // One that the backup did not have; another one may take its number.
    else await ctx.write((tx) => noteErasure(tx, row))
  }

  return {
    write,
    async apply() {
      const listed = read()
      const doneKeys = new Set((await ctx.db.select().from(erasures)).map(keyOf))
      const missing = (listed?.erasures ?? []).filter((row) => !doneKeys.has(keyOf(row)))
      if (listed) await ctx.write((tx) => block(tx, listed.blocked, ctx.now()))
      for (const row of missing) await eraseAgain(row)
      await write()
      if (missing.length > 0)
        log.warn({ erasures: missing.length }, "what was erased since the backup is erased again")
    },
  }
}

const keyOf = ({ kind, item, createdAt }: ErasureRow) => `${kind}/${item}/${createdAt}`

async function itemOrNone(item: Promise<ModeratedItem>): Promise<ModeratedItem | undefined> {
  try {
    return await item
  } catch (error) {
    if (error instanceof Problem) return
    throw error
  }
}
