import type { Content, Identity, Problem } from "broadside"
import type { Removal } from "broadside/contracts/trust"
import type { Db, SQL } from "broadside/db"
import type { Life, LifeTable } from "broadside/trust"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { PreparedPage } from "../pages/contract"
import type { Edit } from "./models"

/** What every table of published pages has, besides its own columns. */
export interface PublishedRow extends Life {
  readonly num: number
  readonly title: string
  readonly description: string
  readonly pageSha256: string
  readonly pageSize: number
  /** Hash of the picture on its card; null where that is generated. */
  readonly cover: string | null
  /** Hash of the key that may change it; null where there is none. */
  readonly editKey: string | null
  /**
   * When it came under the name of its author by an edit; null where it was published under it, left out where pages have
   * no names.
   */
  readonly authorSince?: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type PublishedTable = LifeTable & {
  readonly num: SQLiteColumn
  readonly pageSha256: SQLiteColumn
  readonly cover: SQLiteColumn
}

/** When, by whom and why a page left its place. */
export interface Ending extends Removal {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** How a page is called, and where it is. */
export interface PublicationSummary {
  /** On its tombstone: `game`. */
  readonly kind: string
  readonly id: string
  readonly author: string
  readonly url: string
  /** Where it can be read once it is gone. */
  readonly preservedUrl: string
  /** The page about it, with `ItemNotices`: browsers that open a held page get this; left out where there is none. */
  readonly aboutUrl?: string
}

/** How pages of a module end by themselves, besides the columns of their life. */
export interface Expiry<Row> {
  /** How a page ended, by its time or by someone; undefined while it is in its place. */
  of(row: Row): Ending | undefined
  /** Selects the rows that have ended. */
  gone(): SQL | undefined
  /** The column of the time at which they end. */
  readonly at: SQLiteColumn
  /** The columns of a page that is taken down at a time. */
  end(at: number): Partial<Row>
  /** The columns of a page that comes back; undefined where its time is over. */
  revive(row: Row): Partial<Row> | undefined
}

/** What a module answers to actions on pages that are gone, or are not. */
export interface Refusals<Row> {
  /** Problem for actions on a removed page. */
  gone(row: Row, ending: Ending): Problem
  already(id: string): Problem
  not(id: string): Problem
}

/**
 * The names that pages have. A page under a protected name is changed with its edit key and the proof of
 * the name.
 */
export interface Signing<Row, Change> {
  /** The fields of a change that are names, each with the name that a page has now. */
  readonly fields: Readonly<Record<string, (row: Row) => string | null>>
  /** The name of pages without an author: `Anonymous`. */
  readonly noOne: string
  /** The name under which a page is published, or is after a change. */
  author(row: Row, change?: Change): string
  /** Whether that name was proved when the page was published or changed. */
  isProved(row: Row): boolean
}

/** A change whose names `ctx.identify` has verified. */
export interface SignedChange<Change> {
  /** With the names to store. */
  readonly change: Change
  /** The names that it sets, by field. */
  readonly names: Readonly<Record<string, Identity>>
  /** Under which the page is from then on; undefined where pages have no names. */
  readonly author: Identity | undefined
}

/**
 * What a module says of its published pages, whose life is in `lifeColumns`; `Key` is how it finds one, `Change` what may
 * change.
 */
export interface PublicationsOptions<Row extends PublishedRow, Key, Change extends Edit = Edit> {
  readonly table: PublishedTable
  /** Whether its pages have an origin of their own, and so real storage; default not. */
  readonly ownStorage?: boolean
  /** Before the id in what its versions are stored under: `archive`. */
  readonly module: string
  /** As operators and answers call it: `{ kind: "games", one: "game" }`. */
  readonly names: { readonly kind: string; readonly one: string }
  /** Finds a page, also one that is gone; throws the refusal that says how to find one. */
  load(db: Db, key: Key): Promise<Row>
  /** The key of an id alone, as operators send it. */
  keyOf(id: string): Key
  /** The id of the page at an address of the site, also of all that is about it; as `ModeratedKind.idAt`. */
  idAt?(path: string): string | undefined
  summary(row: Row): PublicationSummary
  /** Selects the rows of the author with a slug, for the operator; left out where authors have none. */
  byAuthor?(slug: string): SQL | undefined
  /** The page as the module's API answers it. */
  record(row: Row): Readonly<Record<string, unknown>>
  /** All of its texts by field, for the family rule. */
  texts(row: Row): Parameters<Content["screen"]>[0]
  /** What its author may change besides the source, description and cover. */
  readonly details?: {
    /** The fields of the change. */
    readonly names: readonly string[]
    /** The columns that a change sets; throws where they would not fit. `page` is its new page, if any. */
    columns(
      row: Row,
      change: Change,
      page: PreparedPage | undefined,
      signed: SignedChange<Change>,
    ): Partial<Row>
  }
  /** The names that its pages have; left out where they have none. */
  readonly signing?: Signing<Row, Change>
  /** Stores changes of a page that is in its place, and to all that it is found by. */
  onChange(tx: Db, row: Row, changes: Partial<Row>): Promise<Row>
  /** Puts a page that comes back where it can be found and counted. */
  addToIndex(tx: Db, row: Row): Promise<unknown>
  /** Takes one that goes out of it. */
  removeFromIndex(tx: Db, row: Row): Promise<unknown>
  /**
   * For a page that is erased: deletes what the module has about it elsewhere, and returns the columns, besides those of
   * every published page, that blank its row. Texts become empty, not only hidden.
   */
  erase?(tx: Db, row: Row): Promise<Partial<Row>>
  readonly refusals: Refusals<Row>
  /** Left out where pages stay up. */
  readonly expiry?: Expiry<Row>
  /** The same for all versions and forks of a page, which are no copies of each other. */
  lineageOf(row: Row): string
}
