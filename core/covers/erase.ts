import { inArray } from "drizzle-orm"
import type { Db } from "../base/db"
import { coreCovers } from "./schema"

/** Deletes the covers of an erased item, except those that another one shows; returns the hashes of those deleted. */
export async function eraseCovers(
  tx: Db,
  covers: readonly string[],
  stays: ReadonlySet<string>,
): Promise<readonly string[]> {
  const own = [...new Set(covers)].filter((sha256) => !stays.has(sha256))
  if (own.length === 0) return []
  const deleted = await tx
    .delete(coreCovers)
    .where(inArray(coreCovers.sha256, own))
    .returning({ sha256: coreCovers.sha256 })
  return deleted.map(({ sha256 }) => sha256)
}
