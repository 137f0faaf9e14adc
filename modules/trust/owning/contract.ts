import {
  type Context,
  createValidator,
  type Point,
  Problem,
  point,
  sendable,
  TimeModel,
  type Warning,
} from "broadside"
import { type ObjectSchema, t } from "broadside/http"

/** One of the pages that an address has had. */
export interface PageVersion {
  /** 1 for the first. */
  readonly version: number
  readonly sha256: string
  /** ISO 8601. */
  readonly from: string
  /** Null for the current page. */
  readonly until: string | null
}

/** A field of a form in which an author changes something. */
export interface OwnedField {
  /** As the action's model calls it. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /**
   * `line` and `text` differ in height; `source` is a page, `picture` a file. `play` is what a page
   * is played with, and shows the `side` fields, its width and height, below.
   */
  readonly type: "line" | "text" | "choice" | "check" | "source" | "picture" | "play" | "side"
  readonly value?: string
  /** Characters. */
  readonly max?: number
  readonly required?: boolean
  /** Options of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** What became of it. */
export interface OwnedOutcome {
  /** Violations of the single-file rules. */
  readonly warnings?: readonly Warning[]
  /** Its address, where it has another one now. */
  readonly address?: string
}

/** Something that an author may do with an edit key. */
export interface OwnedAction {
  /** Its path segment: `take-down`. */
  readonly name: string
  /** On the link to its form, and on its button: `Take it down`. */
  readonly label: string
  /** What it does, for people. */
  readonly text: string
  /** What the author reads once it is done. */
  readonly done: string
  /** Whether the author cannot undo it. */
  readonly final?: boolean
  /** What it takes, with `edit_key`; the same model as the API's. */
  readonly model: ObjectSchema
  /** Its fields with their present values. */
  fields(id: string): Promise<readonly OwnedField[]>
  /** Does it; throws what the API would refuse. */
  run(id: string, request: Request, sent: Readonly<Record<string, unknown>>): Promise<OwnedOutcome>
}

/** Something that a visitor published and has the key of. */
export interface OwnedItem {
  readonly id: string
  readonly title: string
  readonly author: string
  /** Absolute address. */
  readonly url: string
  /** Path of the page about it. */
  readonly path: string
  /** What its cover shows, if it is a page that can be shown. */
  readonly cover?: { readonly seed: string; readonly picture: string | null }
  /** Oldest first, the present one last; each with its path. */
  readonly versions: readonly (PageVersion & { readonly path: string })[]
  /** Undefined while it is in its place. */
  readonly ended:
    | {
        readonly at: number
        readonly by: string
        readonly why: string
        /** Address of the preserved copy, if there is one. */
        readonly copy?: string | undefined
      }
    | undefined
  /** Names of the actions that are possible now. */
  readonly actions: readonly string[]
}

/**
 * One kind of things that their authors manage with an edit key. The host shows all kinds below
 * `/manage`, so that authors reach them no matter which modules are on.
 * @example contribute(Owned, { kind: "recipes", one: "recipe", idAt, find, requireKey, actions })
 */
export interface OwnedKind {
  /** Its path segment, in the plural: `games`. */
  readonly kind: string
  /** As people call one of it: `game`. */
  readonly one: string
  /** The id of what is at a path of this site; undefined for any other path. */
  idAt(path: string): string | undefined
  /** Throws 404 if there is none. */
  find(id: string): Promise<OwnedItem>
  /** Throws 403 unless the request has its key: `key`, or the header X-Edit-Key. */
  requireKey(id: string, request: Request, key: string): Promise<void>
  readonly actions: readonly OwnedAction[]
}

const item = createValidator<OwnedItem>(
  t.Object({
    id: t.String(),
    title: t.String(),
    author: t.String(),
    url: t.String(),
    path: t.String({ pattern: "^/" }),
    cover: t.Optional(t.Object({ seed: t.String(), picture: t.Union([t.String(), t.Null()]) })),
    versions: t.Array(t.Object({ version: t.Integer(), path: t.String({ pattern: "^/" }) })),
    ended: t.Optional(
      t.Object({ at: TimeModel, by: t.String(), why: t.String(), copy: t.Optional(t.String()) }),
    ),
    actions: t.Array(t.String()),
  }),
  "the item",
)

/** Finds an item of a kind; rejects if it is invalid. */
export const readOwned = async (kind: OwnedKind, id: string): Promise<OwnedItem> =>
  sendable(item(await kind.find(id)))

// On an empty site there is nothing to find.
async function probe(kind: OwnedKind): Promise<void> {
  const status = await readOwned(kind, "no-such-id").then(
    () => 200,
    (error) => (error instanceof Problem ? error.status : Promise.reject(error)),
  )
  if (status !== 404) throw new TypeError("find must refuse an unknown id with 404")
  if (kind.idAt("/no/such/path") !== undefined)
    throw new TypeError("idAt must not take another path for its own")
}

/** Kinds of things that authors change and take down with an edit key. */
export const Owned: Point<OwnedKind> = point("owned@1", {
  key: ({ kind }) => kind,
  shape: t.Object({
    kind: t.String({ pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" }),
    one: t.String({ minLength: 1 }),
    actions: t.Array(
      t.Object({
        name: t.String({ pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" }),
        label: t.String({ minLength: 1 }),
        text: t.String({ minLength: 1 }),
        done: t.String({ minLength: 1 }),
      }),
    ),
  }),
  probe,
})

/** A thing by its kind and id, as in the path of the page that manages it. */
export interface OwnedAt {
  readonly kind: OwnedKind
  readonly id: string
}

/**
 * What is at an address of this site, of whatever kind; undefined where nobody can own it.
 * @example const owned = ownedAt(ctx, "/archive/007")
 */
export function ownedAt(
  { all, urls }: Pick<Context, "all" | "urls">,
  address: string,
): OwnedAt | undefined {
  const url = URL.parse(address.trim(), urls.base)
  if (!url) return
  for (const kind of all(Owned)) {
    const id = kind.idAt(url.pathname)
    if (id !== undefined) return { kind, id }
  }
}

/** Path of the page on which it is managed. @example managePath({ kind, id: "007" }) // "/manage/games/007" */
export const managePath = ({ kind, id }: OwnedAt): string =>
  `/manage/${kind.kind}/${encodeURIComponent(id)}`
