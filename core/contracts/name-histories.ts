import type { Db } from "../base/db"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

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
  shape: t.Object({ reserved: t.Optional(t.Array(t.String({ pattern: "^[a-z0-9-]+$" }))) }),
})
