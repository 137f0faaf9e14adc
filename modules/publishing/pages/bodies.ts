import { type Db, eq, sql, statement } from "broadside/db"
import { type Bytes, Representation, zlib } from "broadside/host"
import { LRUCache } from "lru-cache"
import { storedPages } from "../schema"
import { mayDownload } from "./saver"
import { withStorageShim } from "./shim"

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** The body of a stored page. */
export interface PageBody {
  readonly body: Representation
  readonly touchesStorage: boolean
  readonly mayDownload: boolean
  shimmed?: Representation
}

const byHash = statement((db) =>
  db
    .select()
    .from(storedPages)
    .where(eq(storedPages.sha256, sql.placeholder("sha256")))
    .prepare(),
)

/** Reads the bodies of stored pages, and holds the last ones in memory. */
export function createBodies(db: Db, mostBytes: number) {
  const hot = new LRUCache<string, PageBody>({
    maxSize: Math.max(1, mostBytes),
    // Twice: room for the codings that are made on demand.
    sizeCalculation: (page) => 2 * page.body.size + 500,
  })
  // What was read before an erasure must not come into memory after it.
  let erasures = 0

  return {
    async load(sha256: string): Promise<PageBody | undefined> {
      const cached = hot.get(sha256)
      if (cached) return cached
      const before = erasures
      const [row] = await byHash(db).all({ sha256 })
      if (!row) return
      const identity = zlib().zstdDecompressSync(row.zstd)
      const coded = { zstd: row.zstd as Bytes, ...(row.brotli ? { br: row.brotli as Bytes } : {}) }
      const page = {
        body: new Representation(identity as Bytes, coded),
        // Older pages were not checked for cookies.
        touchesStorage: row.touchesStorage || identity.includes("cookie"),
        mayDownload: mayDownload(identity),
      }
      if (before === erasures) hot.set(sha256, page)
      return page
    },
    /** For a browser that gives the page no storage or no downloads. */
    shimmed(page: PageBody): Representation {
      page.shimmed ??= new Representation(encoder.encode(withStorageShim(textOf(page))) as Bytes)
      return page.shimmed
    },
    addBrotli(sha256: string, bytes: Bytes): void {
      hot.get(sha256)?.body.add("br", bytes)
    },
    /** Drops what was erased. */
    forget(hashes: readonly string[]): void {
      erasures++
      for (const sha256 of hashes) hot.delete(sha256)
    },
  }
}

export const textOf = ({ body }: Pick<PageBody, "body">): string => decoder.decode(body.identity)
