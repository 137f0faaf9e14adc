/** What other modules ask of trust, and what it asks of them. */

import { type Point, point, type Service, service } from "broadside"
import type { Db } from "broadside/db"
import { t } from "broadside/http"
import type { ModeratedItem } from "./items/contract"

export * from "./items/answers/contract"
export * from "./items/contract"
export * from "./owning/contract"

/** A decision about an item: of the operator, of an agent for them, or of a rule of the site. */
export interface Decision {
  readonly action: "remove" | "restore" | "hold" | "release" | "approve" | "return"
  readonly kind: string
  /** As it was before. */
  readonly item: ModeratedItem
  readonly by: "operator" | "agent" | "rule"
  /** Whether it takes back an earlier decision. */
  readonly isUndo: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An item of which nothing is left. */
export interface ErasedItem {
  readonly kind: string
  readonly id: string
  readonly byAuthor: boolean
  /** Whether it was in the lists until then. */
  readonly wasVisible: boolean
}

/** What changes with a decision. Both run in its write; throwing, or taking over two seconds, undoes all of it. */
export interface DecidedListener {
  decided?(tx: Db, decision: Decision): Promise<unknown>
  /** Deletes what is stored about an item, since it is erased. */
  erased?(tx: Db, item: ErasedItem): Promise<unknown>
}

/**
 * Changes that belong to a decision about an item, and are never stored without it.
 * @example contribute(Decided, { decided: (tx, { kind, item }) => forgetBadge(tx, kind, item.id) })
 */
export const Decided: Point<DecidedListener> = point("decided@1", { guards: true })

/** When something was posted under a name, and who can answer for it. */
export interface FirstPost {
  /** Milliseconds since the epoch. Of a post that came under the name later, the time at which it did. */
  readonly at: number
  /** Whether its author has an edit key for it. */
  readonly hasKey: boolean
}

/**
 * What one module has under the names of authors. A used name belongs to its earliest author, who has the edit key of
 * the earliest post of all modules; anyone else waits, or asks the operator.
 * @example contribute(NameHistories, { firstPosts: (db, slug) => firstEntries(db, slug) })
 */
export interface NameHistory {
  /**
   * The earliest post under a slug of those with edit keys, and of those without, where there are any; read with this
   * database, which may be that of a write.
   */
  firstPosts(db: Db, slug: string): Promise<readonly FirstPost[]>
  /**
   * Since when the earliest post under the slug that an edit key belongs to has been there; the key by the hash that
   * `newEditKey` returns.
   */
  postedAt?(db: Db, slug: string, keyHash: string): Promise<number | undefined>
  /** Slugs that the module itself gives to authors, such as `anonymous`: no one can protect them. */
  readonly reserved?: readonly string[]
}

/** Where modules say since when names have been used, and which edit keys belong to their posts. */
export const NameHistories: Point<NameHistory> = point("names.histories@2", {
  guards: true,
  shape: t.Object({ reserved: t.Optional(t.Array(t.String({ pattern: "^[a-z0-9-]+$" }))) }),
})

/** Which names are protected now. */
export interface ProtectedNamesService {
  /** How the owner of a slug proves it; undefined while the name is not protected. */
  proofOf(slug: string): Promise<"secret" | "public-key" | undefined>
  /** Which of these slugs are protected, in one statement: for a list. */
  protectedOf(slugs: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Which names are protected now: for a profile, or a form that asks for the secret. Whether a post may be
 * written is for `ctx.identify` to say, and whether it has the mark is stored with it.
 * @example needs: { names: ProtectedNames }
 */
export const ProtectedNames: Service<ProtectedNamesService> = service("core.protected-names@1")

/** What a module stores that quotes items of other modules, such as their titles or addresses. */
export interface TraceSource {
  /** Id of the module. */
  readonly module: string
  /**
   * Removes every quote of an item that is being erased, in the write of the erasure. `item` is as it was before. Throwing
   * stops the erasure.
   */
  erase(tx: Db, erased: { readonly kind: string; readonly item: ModeratedItem }): Promise<unknown>
}

/**
 * Where modules remove what they quote from an item of another module that the operator erases.
 * @example contribute(Traces, { module: "cookbook", erase: (tx, { item }) => forgetLinksTo(tx, item.url) })
 */
export const Traces: Point<TraceSource> = point("traces@1", {
  key: ({ module }) => module,
  shape: t.Object({ module: t.String({ minLength: 1 }) }),
  guards: true,
})
