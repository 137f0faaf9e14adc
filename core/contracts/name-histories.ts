import type { Db } from "../base/db"
import { t } from "../base/http"
import { type Point, point } from "../base/tokens"

/**
 * What one module has under the names of authors. A name with earlier posts can only be protected by
 * someone who has the edit key of one of them, or by the operator.
 * @example contribute(NameHistories, { isUsed: (db, slug) => hasEntries(db, slug) })
 */
export interface NameHistory {
  /** Whether anything was posted under a slug; read with this database, which may be that of a write. */
  isUsed(db: Db, slug: string): Promise<boolean>
  /** Whether an edit key belongs to something under the slug, by the hash that `newEditKey` returns. */
  hasEditKey?(db: Db, slug: string, keyHash: string): Promise<boolean>
  /** Slugs that the module itself gives to authors, such as `anonymous`: no one can protect them. */
  readonly reserved?: readonly string[]
}

/** Where modules say which names have earlier posts, and which edit keys belong to them. */
export const NameHistories: Point<NameHistory> = point("names.histories@1", {
  shape: t.Object({ reserved: t.Optional(t.Array(t.String({ pattern: "^[a-z0-9-]+$" }))) }),
})
