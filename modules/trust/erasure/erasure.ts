import { type Context, type Log, randomId } from "broadside"
import { SearchIndexes } from "broadside/contracts"
import type { PublishedErasureService } from "broadside/contracts/publishing"
import type { Db } from "broadside/db"
import {
  block,
  type Inside,
  isPending,
  loseAnswers,
  setPending,
  textHashes,
  type WordTable,
} from "broadside/host"
import { Decided, Traces } from "../contract"
import {
  type Erased,
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
  moderatedItem,
  type Removal,
} from "../items/contract"
import { noteErasure } from "./erasures"

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
  /**
   * The same for its author, in a write of its own; `allow` throws in it if they may not. Nothing is blocked, and the file
   * is not rewritten: a stranger would make all writes wait.
   */
  withdraw: Context["withdraw"]
  /** Drops caches and begins to rewrite the file. */
  finish(): void
  /** Rewrites the file if something was erased since the last time. */
  rewrite(): Promise<void>
}

interface Options {
  readonly ctx: Pick<Context, "all" | "db" | "later" | "now" | "write">
  readonly log: Log
  /** What has content of visitors in memory. */
  readonly inside: Pick<Inside, "cache" | "hub">
  readonly published: PublishedErasureService
  /** Rewrites the database file. */
  rewriteFile(): Promise<void>
  /** Writes the list of what was erased, which stands beside the backups. */
  listErased(): Promise<void>
}

export function createErasure(options: Options): Erasure {
  const { ctx, log, inside, published, rewriteFile, listErased } = options
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

  /** The next start does what fails here. */
  const writeList = () =>
    void listErased().catch((err: unknown) =>
      log.error({ err }, "the list of erasures was not written"),
    )

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

  /** Deletes the bodies and covers that nothing else shows. */
  async function deleteUnused(tx: Db, { pages = [], covers = [] }: Erased) {
    const users = await usersOf(tx, [...new Set([...pages, ...covers])])
    const stays = new Set(users.map(({ sha256 }) => sha256))
    return { users, deleted: await published.erase(tx, { pages, covers }, stays) }
  }

  /** Blanks an item, with what all others store about it. */
  async function blank(
    tx: Db,
    { kind, erase }: ModeratedKind,
    item: ModeratedItem,
    { byAuthor, ...removal }: Removal & { readonly byAuthor: boolean },
  ): Promise<Erased> {
    const erased = await erase?.(tx, item.id, removal)
    if (!erased) throw new Error(`${kind} has nothing that erases`)
    for (const trace of ctx.all(Traces)) await trace.erase(tx, { kind, item })
    const wasVisible = !item.held && !item.removed
    for (const one of [{ kind, id: item.id }, ...(erased.others ?? [])])
      for (const listener of ctx.all(Decided))
        await listener.erased?.(tx, { kind: one.kind, id: one.id, byAuthor, wasVisible })
    await noteErasure(tx, { kind, item: item.id, createdAt: item.createdAt, ...removal, byAuthor })
    return erased
  }

  const wordTables = (): readonly WordTable[] =>
    ctx
      .all(SearchIndexes)
      .flatMap(({ table, words }) => (words === undefined ? [] : [{ index: table, words }]))

  return {
    async erase(tx, kind, item, removal) {
      const erased = await blank(tx, kind, item, { ...removal, byAuthor: false })
      // They are encrypted with keys that are not stored, so no one can tell which of them quote the item.
      await loseAnswers(tx, item.createdAt)
      const { users, deleted } = await deleteUnused(tx, erased)
      await block(
        tx,
        [...deleted.pages, ...deleted.covers, ...textHashes(erased.texts ?? [])],
        ctx.now(),
      )
      forgotten.push(...deleted.pages)
      await setPending(tx, { id: randomId(12), wordTables: wordTables() })
      const shared = new Map(users.map(({ kind, id }) => [`${kind}/${id}`, { kind, id }]))
      return { item: moderatedItem(erased.item), shared: [...shared.values()] }
    },
    async withdraw(name, id, removal, allow) {
      const kind = ctx.all(Moderation).find(({ kind }) => kind === name)
      if (!kind) throw new Error(`there is no kind ${name}`)
      const bodies = await ctx.write(async (tx) => {
        await allow(tx)
        const item = moderatedItem(await kind.find(id))
        const erased = await blank(tx, kind, item, { ...removal, byAuthor: true })
        return (await deleteUnused(tx, erased)).deleted.pages
      })
      published.forgetPages(bodies)
      writeList()
    },
    finish() {
      writeList()
      published.forgetPages(forgotten.splice(0))
      published.forgetCards()
      inside.cache.clear()
      inside.hub.forget()
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
