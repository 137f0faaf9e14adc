import { type Db, eq, isNull } from "broadside/db"
import { type Bytes, zlib, zlibAside } from "broadside/host"
import { storedPages } from "../schema"

/** Pages that get a Brotli together, which takes about a second. */
const MAX_BATCH = 8
/** After a wait, in one run: about as long as until the next. */
const MAX_A_RUN = 5 * MAX_BATCH
/** So often they wait while more than that are published: a minute. */
const MAX_WAITS = 12

export type Write = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/** Makes the Brotli of stored pages in the background, and tells each. */
export function createBrotli(db: Db, onMade: (sha256: string, brotli: Bytes) => void) {
  // Since the last look for pages to compress, all that came and are not compressed, and how often in a
  // row they had to wait.
  let stored = 0
  let pending = 0
  let waited = 0

  /** Returns how many pages it compressed, fewer than `MAX_BATCH` if there are no more. */
  async function compressSlice(write: Write): Promise<number> {
    const rows = await db
      .select({ sha256: storedPages.sha256, zstd: storedPages.zstd })
      .from(storedPages)
      .where(isNull(storedPages.brotli))
      .limit(MAX_BATCH)
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib().constants
    for (const row of rows) {
      const identity = zlib().zstdDecompressSync(row.zstd)
      const brotli = await zlibAside().brotli(identity, {
        params: {
          [BROTLI_PARAM_QUALITY]: identity.length > 500_000 ? 9 : 11,
          [BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      })
      await write(async (tx) => {
        await tx.update(storedPages).set({ brotli }).where(eq(storedPages.sha256, row.sha256))
      })
      onMade(row.sha256, brotli as Bytes)
    }
    return rows.length
  }

  return {
    /** Notes that a page was stored. */
    came(): void {
      stored++
      pending++
    },
    async compressPending(write: Write): Promise<number> {
      const isBusy = stored > MAX_BATCH && waited < MAX_WAITS
      stored = 0
      if (isBusy) {
        waited++
        return 0
      }
      const most = Math.min(pending, MAX_A_RUN)
      let done = 0
      let last: number
      do {
        last = await compressSlice(write)
        done += last
      } while (last === MAX_BATCH && done < most)
      pending = last < MAX_BATCH ? 0 : Math.max(0, pending - done)
      // Bytes that have waited are compressed before others wait again.
      waited = pending > MAX_BATCH ? MAX_WAITS : 0
      return done
    },
  }
}
