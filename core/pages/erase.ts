import { eq, sql } from "drizzle-orm"
import type { Db } from "../base/db"
import { corePages } from "./schema"

/**
 * Deletes the bodies that an erased item referred to, once for each reference; returns the hashes of those deleted. A
 * body that something else refers to stays.
 */
export async function eraseBodies(
  tx: Db,
  references: readonly string[],
  stays: ReadonlySet<string>,
): Promise<readonly string[]> {
  for (const sha256 of references)
    await tx
      .update(corePages)
      .set({ uses: sql`${corePages.uses} - 1` })
      .where(eq(corePages.sha256, sha256))
  const erased: string[] = []
  for (const sha256 of new Set(references)) {
    if (stays.has(sha256)) continue
    // Null: stored before uses were counted, so only the modules can tell.
    const [deleted] = await tx
      .delete(corePages)
      .where(sql`${corePages.sha256} = ${sha256} and coalesce(${corePages.uses}, 0) <= 0`)
      .returning({ sha256: corePages.sha256 })
    if (deleted) erased.push(sha256)
  }
  return erased
}
