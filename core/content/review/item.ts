import type { PageSource } from "../page-source"
import type { Fingerprint } from "./fingerprint"

/** New content as its author sent it. */
export interface ReviewItem {
  readonly title: string
  readonly description?: string | undefined
  /** The source of a page. */
  readonly html?: string | undefined
  /** The same, if a check has read it already. */
  readonly pageSource?: PageSource | undefined
  /** The text of a post, without markup or in Markdown. */
  readonly text?: string | undefined
  /** Words that the site's family rule has already flagged in it. */
  readonly flagged?: readonly string[] | undefined
  /** Shared by a game, its forks and their versions, which are no copies of each other. */
  readonly lineage?: string | undefined
}

/** The publisher of an item, as the site counts them. */
export interface Publisher {
  /** The slug of the name; undefined for an item without one. */
  readonly name: string | undefined
  /** The address block: an IPv4 address, or an IPv6 network of 64 bits. */
  readonly source: string
}

/** What to look up in what the site already has. */
export interface HistoryQuery extends Publisher {
  /** Undefined for texts that are too short to compare. */
  readonly fingerprint: Fingerprint | undefined
  readonly lineage?: string | undefined
  /** Domains that the item links, redirects or sends to. */
  readonly domains: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
  /** For a change, when the item was published: items that came later copied it, not the other way round. */
  readonly cameAt?: number | undefined
}

/** What the site has around a new item. The item itself does not count. */
export interface Surroundings {
  /** Items from the same address block in the hour before. */
  readonly fromSource: number
  /** Items of the same name in the hour before. */
  readonly ofName: number
  /** Whether the name has published nothing yet. */
  readonly isFirst: boolean
  /** Items of the last 30 days, of no or another lineage, whose text is nearly the same; more than a hundred may be counted as a hundred. */
  readonly copies: number
  /** Items of any lineage with nearly the same text that the operator has removed. */
  readonly removedCopies: number
  /** Items that were held or removed in the last day from the same address block. */
  readonly heldFromSource: number
  /** Domains that no visible item links to yet. */
  readonly newDomains: readonly string[]
}

/** Where the site remembers what it has; a table, or the memory of one process. */
export interface ReviewHistory {
  /** Reads only: remembering the item is the caller's write. */
  around(query: HistoryQuery): Promise<Surroundings>
}

/** A site that has nothing: what an item's content says alone. */
export const NO_HISTORY: Surroundings = {
  fromSource: 0,
  ofName: 0,
  isFirst: false,
  copies: 0,
  removedCopies: 0,
  heldFromSource: 0,
  newDomains: [],
}
