/** What publishing offers to other modules. */

import { type Service, service } from "broadside"
import type { Db } from "broadside/db"

export * from "./covers/contract"
export * from "./pages/contract"
export * from "./publications/contract"
export * from "./publications/editable/contract"
export * from "./sharing/contract"

/** The hashes of page bodies, and of covers. */
export interface PublishedHashes {
  readonly pages: readonly string[]
  readonly covers: readonly string[]
}

/** How an erasure removes what is stored and in memory of published pages. */
export interface PublishedErasureService {
  /**
   * Deletes in the write of an erasure what the item referred to, each page as often as it is named; returns what was
   * deleted. What is in `stays` stays, since others show it.
   */
  erase(tx: Db, had: PublishedHashes, stays: ReadonlySet<string>): Promise<PublishedHashes>
  /** Drops page bodies from memory, after the commit. */
  forgetPages(hashes: readonly string[]): void
  /** Drops all pictures for links from memory, after the commit. */
  forgetCards(): void
}
/** Only trust erases. */
export const PublishedErasure: Service<PublishedErasureService> = service("publishing.erasure@1")
