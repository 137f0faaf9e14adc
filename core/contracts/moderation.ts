import { Problem } from "../base/errors"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"
import { sendable, TimeModel, validated } from "../base/validated"

/** Why something was removed, and by whom. */
export interface Removal {
  /** A sentence for visitors. */
  readonly why: string
  readonly by: string
}

/** Something that a visitor put on the site, as the operator looks at it. */
export interface ModeratedItem {
  readonly id: string
  /** A title, or how its text begins. */
  readonly title: string
  readonly author: string
  /** Absolute address. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Doubtful words in it. */
  readonly flagged: readonly string[]
  /** Undefined while visitors see it; `at` in milliseconds since the epoch, where that is stored. */
  readonly removed: (Removal & { readonly at: number | undefined }) | undefined
  /** The item as its module's own API answers it. */
  readonly record: Readonly<Record<string, unknown>>
}

/**
 * One kind of what visitors put on the site. The host serves all kinds below `/api/operator`, so
 * that an operator can act whichever modules are on.
 * @example contribute(Moderation, { kind: "guestbook-entries", one: "entry", flagged, find, remove, restore })
 */
export interface ModeratedKind {
  /** Its part of the address, in the plural: `games`. */
  readonly kind: string
  /** What an answer calls one of them: `game`. */
  readonly one: string
  /** Those with doubtful words, removed or not, the newest first. */
  flagged(limit: number, offset: number): Promise<readonly ModeratedItem[]>
  /** Also one that was removed; throws 404 where there is none. */
  find(id: string): Promise<ModeratedItem>
  /** Throws 404 where there is none, and 409 where it is removed already, if that matters. */
  remove(id: string, removal: Removal): Promise<ModeratedItem>
  /** Throws 404 where there is none, and 409 where it was not removed, if that matters. */
  restore(id: string): Promise<ModeratedItem>
}

const ItemShape = t.Object({
  id: t.String(),
  title: t.String(),
  author: t.String(),
  url: t.String(),
  createdAt: TimeModel,
  flagged: t.Array(t.String()),
  removed: t.Optional(t.Object({ why: t.String(), by: t.String(), at: t.Optional(TimeModel) })),
  record: t.Object({}),
})
/** The same item, if it is one. */
export const moderatedItem = validated<ModeratedItem>(ItemShape, "the item")
const items = validated<readonly ModeratedItem[]>(t.Array(ItemShape), "the flagged items")

/** A part of a list. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** What of a kind was flagged, in one window, and whether there is more. */
export async function readFlagged(kind: ModeratedKind, { limit, offset }: Window) {
  const found = items(await kind.flagged(limit + 1, offset))
  return sendable({ kind, items: found.slice(0, limit), more: found.length > limit })
}

// On a site where there is nothing yet, each of these must find nothing, and say so.
async function probe(kind: ModeratedKind): Promise<void> {
  await readFlagged(kind, { limit: 10, offset: 0 })
  const id = "no-such-id"
  const attempts = {
    find: () => kind.find(id),
    remove: () => kind.remove(id, { why: "A trial.", by: "the operator" }),
    restore: () => kind.restore(id),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const status = await attempt().then(
      () => 200,
      (error) => (error instanceof Problem ? error.status : Promise.reject(error)),
    )
    if (status !== 404) throw new TypeError(`${name} must refuse an unknown id with 404`)
  }
}

/** Kinds of what visitors put on the site, for the operator to find, remove and restore. */
export const Moderation: Point<ModeratedKind> = point("moderation@1", {
  key: ({ kind }) => kind,
  shape: t.Object({
    kind: t.String({ pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" }),
    one: t.String({ pattern: "^[a-z][a-z0-9_]*$" }),
  }),
  probe,
})
