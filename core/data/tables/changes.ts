import type { Tables } from "./schema-tables"

export type Changes = ReturnType<typeof createChanges>

/** Tracks the last commit that changed each table. */
export function createChanges() {
  const changedAt = new Map<string, number>()
  let count = 0
  let anyChangedAt = 0

  return {
    /** Increases with every commit that changed something. */
    count: () => count,
    /** Records that a commit changed these tables. */
    add(written: Iterable<Tables>): void {
      let isNew = true
      for (const tables of written) {
        if (tables?.size === 0) continue
        if (isNew) count++
        isNew = false
        if (!tables) anyChangedAt = count
        else for (const table of tables) changedAt.set(table, count)
      }
    },
    /** Whether none of these tables has changed after the commit of this count. */
    isUnchanged(tables: Tables, since: number): boolean {
      if (count === since) return true
      if (!tables || anyChangedAt > since) return false
      for (const table of tables) if ((changedAt.get(table) ?? 0) > since) return false
      return true
    },
  }
}
