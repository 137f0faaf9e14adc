import {
  createValidator,
  type Point,
  Problem,
  point,
  type Service,
  sendable,
  service,
  TimeModel,
} from "broadside"
import type { Db } from "broadside/db"
import { t } from "broadside/http"

/** Why something was removed, and by whom. */
export interface Removal {
  /** One sentence for visitors. */
  readonly why: string
  readonly by: string
}

/** Something that a visitor put on the site, as the operator sees it. */
export interface ModeratedItem {
  readonly id: string
  /** Its title, or the beginning of its text. */
  readonly title: string
  readonly author: string
  /** Absolute address on this site, at which `idAt` finds the item. */
  readonly url: string
  /** Its text, which the operator reads beside its title; left out for published pages. */
  readonly text?: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Doubtful words in it. */
  readonly flagged: readonly string[]
  /** Undefined while visitors can see it; `at` is in milliseconds since the epoch, if it is stored. */
  readonly removed:
    | (Removal & {
        readonly at: number | undefined
        /** Nothing of it is left but its id and this. */
        readonly erased?: boolean
      })
    | undefined
  /** Whether it is out of all lists until the operator has looked at it, and visible only at its address. */
  readonly held?: boolean | undefined
  /** The item as its module's own API returns it. */
  readonly record: Readonly<Record<string, unknown>>
}

/** What is left of an item that was erased, and what of it must not be uploaded again. */
export interface Erased {
  /** The tombstone: no content, `removed.erased` is true. */
  readonly item: ModeratedItem
  /** Items that were erased with it, such as the replies of a thread. */
  readonly others?: readonly { readonly kind: string; readonly id: string }[]
  /** Hashes of the page bodies that it referred to, earlier versions too, once for each reference. */
  readonly pages?: readonly string[]
  /** Hashes of its covers. */
  readonly covers?: readonly string[]
  /** Its texts, as they were stored; long ones are recognized if someone sends them again. */
  readonly texts?: readonly string[]
}

/** An item that shows a page or a cover, or has it as an earlier version. */
export interface HashUse {
  readonly id: string
  readonly sha256: string
}

/** The title of what was erased, where a row needs one. */
export const ERASED = "Erased by the operator"

/**
 * One kind of user-submitted content. Trust serves all kinds below `/api/operator`, so that the
 * operator can moderate no matter which modules are on.
 * @example contribute(Moderation, { kind: "guestbook-entries", one: "entry", flagged, find, remove, restore })
 */
export interface ModeratedKind {
  /** Its path segment, in the plural: `games`. */
  readonly kind: string
  /** Name of one item in a response: `game`. */
  readonly one: string
  /** Whether its ids let people in, as the code of a room does: the public log then leaves them out. */
  readonly unlisted?: boolean
  /** Whether its items are published pages, which may show nothing without their scripts. */
  readonly published?: boolean
  /**
   * The id of the item at an address of this site, so that visitors can report it; undefined for any other address, and
   * left out where items have none. `path` is the path with its query and hash, as strangers send it: expect anything.
   * What is at the more exact address wins: a thread leaves an address with the hash of a reply to the replies.
   * @example idAt: (path) => /^\/recipes\/([0-9a-z]{8})(?:[/?#]|$)/.exec(path)?.[1]
   */
  idAt?(path: string): string | undefined
  /** Items with doubtful words, removed or not, newest first. */
  flagged(limit: number, offset: number): Promise<readonly ModeratedItem[]>
  /** Items of the author with this slug, removed or not, newest first; left out where authors have none. */
  byAuthor?(slug: string, limit: number, offset: number): Promise<readonly ModeratedItem[]>
  /** Finds an item, also a removed one; throws 404 if there is none. */
  find(id: string): Promise<ModeratedItem>
  /** Throws 404 if there is none, and may throw 409 if it is already removed. */
  remove(id: string, removal: Removal): Promise<ModeratedItem>
  /** Throws 404 if there is none, and may throw 409 if it was not removed. It is not held afterwards. */
  restore(id: string): Promise<ModeratedItem>
  /**
   * Takes an item out of lists, feeds, searches and counts, and leaves it at its address with a notice.
   * One that is held or removed stays as it is. Throws 404 if there is none. Left out by kinds whose items
   * cannot be held.
   */
  hold?(id: string): Promise<ModeratedItem>
  /** Puts a held item where it would be without the hold; another stays as it is. Comes with `hold`. */
  release?(id: string): Promise<ModeratedItem>
  /**
   * Erases an item for good, in the host's write: overwrites every text of it and about it with nothing, and removes it
   * from lists, indexes, counters and the events in memory. The row stays, so that its id is never used again and its
   * address responds with `erasedProblem`. Trust deletes bodies, covers, its own rows and cached responses, and blocks
   * the hashes. Throws 404 if there is no such item; the host asks only for one that is not erased. Left out where a kind
   * cannot erase.
   * @example erase: async (tx, id, { why }) => ({ item: await blank(tx, id, why), texts: [entry.message] })
   */
  erase?(tx: Db, id: string, removal: Removal): Promise<Erased>
  /** The items that use one of these pages or covers; left out by kinds that have neither. */
  uses?(tx: Db, hashes: readonly string[]): Promise<readonly HashUse[]>
}

const ItemShape = t.Object({
  id: t.String(),
  title: t.String(),
  author: t.String(),
  url: t.String(),
  text: t.Optional(t.String()),
  createdAt: TimeModel,
  flagged: t.Array(t.String()),
  held: t.Optional(t.Boolean()),
  removed: t.Optional(
    t.Object({
      why: t.String(),
      by: t.String(),
      at: t.Optional(TimeModel),
      erased: t.Optional(t.Boolean()),
    }),
  ),
  record: t.Object({}),
})
/** Returns the item if it is valid. */
export const moderatedItem = createValidator<ModeratedItem>(ItemShape, "the item")
const items = createValidator<readonly ModeratedItem[]>(t.Array(ItemShape), "the flagged items")

/** A part of a list. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** The flagged items of a kind within a window, and whether there are more. */
export async function readFlagged(kind: ModeratedKind, { limit, offset }: Window) {
  const flagged = items(await kind.flagged(limit + 1, offset))
  return sendable({ kind, items: flagged.slice(0, limit), more: flagged.length > limit })
}

/** The items of an author within a window; none where the kind cannot tell. */
export const readByAuthor = async (kind: ModeratedKind, slug: string, window: Window) => {
  const { limit, offset } = window
  return sendable(
    kind.byAuthor ? items(await kind.byAuthor(slug, limit, offset)).slice(0, limit) : [],
  )
}

// On an empty site each of these must find nothing, and report it with 404.
async function probe(kind: ModeratedKind): Promise<void> {
  await readFlagged(kind, { limit: 10, offset: 0 })
  await readByAuthor(kind, "no-such-author", { limit: 10, offset: 0 })
  for (const path of ["/", "/no/such/path", "/no-such-path?id=1#1"])
    if (kind.idAt?.(path) !== undefined)
      throw new TypeError("idAt must not take another address for its own")
  const id = "no-such-id"
  const attempts = {
    find: () => kind.find(id),
    remove: () => kind.remove(id, { why: "A trial.", by: "the operator" }),
    restore: () => kind.restore(id),
    ...(kind.hold ? { hold: async () => kind.hold?.(id) } : {}),
    ...(kind.release ? { release: async () => kind.release?.(id) } : {}),
  }
  if (!kind.hold !== !kind.release) throw new TypeError("hold and release come together")
  for (const [name, attempt] of Object.entries(attempts)) {
    const status = await attempt().then(
      () => 200,
      (error) => (error instanceof Problem ? error.status : Promise.reject(error)),
    )
    if (status !== 404) throw new TypeError(`${name} must refuse an unknown id with 404`)
  }
}

/** Kinds of user-submitted content that the operator can find, remove and restore. */
export const Moderation: Point<ModeratedKind> = point("moderation@1", {
  key: ({ kind }) => kind,
  shape: t.Object({
    kind: t.String({ pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" }),
    one: t.String({ pattern: "^[a-z][a-z0-9_]*$" }),
    unlisted: t.Optional(t.Boolean()),
    published: t.Optional(t.Boolean()),
  }),
  guards: ["erase", "uses"],
  probe,
})

/** Removes and restores what modules contributed to `Moderation`; the log of the site says so. */
export interface ModerationService {
  /**
   * Removes an item of a kind for the operator. Throws 404 if there is no such kind or item, and may throw 409 if it is
   * already removed.
   */
  remove(kind: string, id: string, removal: Removal): Promise<ModeratedItem>
  /** Restores an item of a kind for the operator; throws as `remove` does. */
  restore(kind: string, id: string): Promise<ModeratedItem>
}
/**
 * The way to remove and restore from a route of a module, offered by the host. Call it instead of the module's own kind,
 * because it logs what was done.
 * @example needs: { moderation: Moderating }
 */
export const Moderating: Service<ModerationService> = service("core.moderation@1")
