import { and, type Db, eq, inArray, isNull } from "broadside/db"
import type { ModeratedItem } from "../items/contract"
import { removalOf } from "./removal"
import { type Appeal, appeals } from "./schema"

/** Whether an item is still removed or held as it was when its author asked. */
export const isOfPresentRemoval = async (
  db: Db,
  { kind, removal }: Pick<Appeal, "kind" | "removal">,
  item: ModeratedItem,
): Promise<boolean> => (await removalOf(db, kind, item)) === removal

/** The requests that wait of some items of a kind, by the ids of the items. */
export async function openAppealsOf(
  db: Db,
  kind: string,
  items: readonly ModeratedItem[],
): Promise<ReadonlyMap<string, Appeal>> {
  const hidden = new Map(
    items.flatMap((item) => (item.removed || item.held ? [[item.id, item] as const] : [])),
  )
  if (hidden.size === 0) return new Map()
  const rows = await db
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.kind, kind),
        inArray(appeals.item, [...hidden.keys()]),
        isNull(appeals.answeredAt),
      ),
    )
  const open = new Map<string, Appeal>()
  for (const row of rows) {
    const item = hidden.get(row.item)
    if (item && (await isOfPresentRemoval(db, row, item))) open.set(row.item, row)
  }
  return open
}
