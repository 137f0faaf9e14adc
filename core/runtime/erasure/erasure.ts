import type { Context } from "../../base/context"
import type { Db } from "../../base/db"
import type { Log } from "../../base/log"
import { randomId } from "../../base/random-id"
import { block, textHashes } from "../../content/blocked"
import {
  type Erased,
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  moderatedItem,
  type Removal,
} from "../../contracts/moderation"
import { SearchIndexes } from "../../contracts/search-indexes"
import { Traces } from "../../contracts/traces"
import { eraseCovers } from "../../covers/erase"
import { eraseBodies } from "../../pages/erase"
import { eraseOwnRows, loseAnswers } from "./own-rows"
import { isPending, setPending, type WordTable } from "./pending"

/** An item that still shows a page or a cover that an erased one had, too. */
export interface SharedUse {
  readonly kind: string
  readonly id: string
}

export interface ErasureDone {
  /** The tombstone. */
  readonly item: ModeratedItem
  /** What stays because these show it as well; once they are erased, it is gone and blocked. */
  readonly shared: readonly SharedUse[]
}

/** Erases content for good: in the tables, in memory, and in the file. */
export interface Erasure {
  /** Does it in a write; `finish` comes after the commit. */
  erase(tx: Db, kind: ModeratedKind, item: ModeratedItem, removal: Removal): Promise<ErasureDone>
  /** Drops caches and begins to rewrite the file. */
  finish(): void
  /** Rewrites the file if something was erased since the last time. */
  rewrite(): Promise<void>
}

interface Options {
  readonly ctx: Pick<Context, "all" | "db" | "later" | "now">
  readonly log: Log
  /** Drops everything in memory that may show an item, such as cached responses. */
  forgetMemory(pages: readonly string[]): void
  /** Rewrites the database file. */
  rewriteFile(): Promise<void>
}

export function createErasure({ ctx, log, forgetMemory, rewriteFile }: Options): Erasure {
  const forgotten: string[] = []
  let rewriting: Promise<void> | undefined

  async function rewrite(): Promise<void> {
    // One at a time: what was erased meanwhile is still pending afterwards.
    while (rewriting) await rewriting
    if (!(await isPending(ctx.db))) return
    rewriting = rewriteFile().finally(() => {
      rewriting = undefined
    })
    await rewriting
  }

  /** Everyone who uses what an item had, after that item itself is blank. */
  async function usersOf(tx: Db, hashes: readonly string[]) {
    const kinds = ctx.all(Moderation).filter(({ uses }) => uses !== undefined)
    const users = await Promise.all(
      kinds.map(async (kind) =>
        ((await kind.uses?.(tx, hashes)) ?? []).map(({ id, sha256 }) => ({
          kind: kind.kind,
          id,
          sha256,
        })),
      ),
    )
    return users.flat()
  }

  async function eraseHashes(tx: Db, { pages = [], covers = [], texts = [] }: Erased) {
    const users = await usersOf(tx, [...new Set([...pages, ...covers])])
    const stays = new Set(users.map(({ sha256 }) => sha256))
    const bodies = await eraseBodies(tx, pages, stays)
    const pictures = await eraseCovers(tx, covers, stays)
    await block(tx, [...bodies, ...pictures, ...textHashes(texts)], ctx.now())
    forgotten.push(...bodies)
    const paths = new Map(users.map(({ kind, id }) => [`${kind}/${id}`, { kind, id }]))
    return [...paths.values()]
  }

  const wordTables = (): readonly WordTable[] =>
    ctx
      .all(SearchIndexes)
      .flatMap(({ table, words }) => (words === undefined ? [] : [{ index: table, words }]))

  return {
    async erase(tx, kind, item, removal) {
      const erased = await kind.erase?.(tx, item.id, removal)
      if (!erased) throw new Error(`${kind.kind} has nothing that erases`)
      for (const trace of ctx.all(Traces)) await trace.erase(tx, { kind: kind.kind, item })
      for (const one of [{ kind: kind.kind, id: item.id }, ...(erased.others ?? [])])
        await eraseOwnRows(tx, one.kind, one.id)
      await loseAnswers(tx, item.createdAt)
      const shared = await eraseHashes(tx, erased)
      await setPending(tx, { id: randomId(12), wordTables: wordTables() })
      return { item: moderatedItem(erased.item), shared }
    },
    finish() {
      forgetMemory(forgotten.splice(0))
      ctx.later(0, () =>
        rewrite().catch((err: unknown) =>
          log.error(
            { err },
            "the file was not rewritten after an erasure; it is tried again hourly",
          ),
        ),
      )
    },
    rewrite,
  }
}
