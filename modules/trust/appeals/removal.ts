import { and, type Db, desc, eq, inArray, sql, statement } from "broadside/db"
import { problems } from "../errors"
import type { ModeratedItem } from "../items/contract"
import { moderationLog } from "../log/log"
import type { RemovalOf } from "./stored-appeals"

/** What changes whether visitors can see an item. */
const CHANGES = ["remove", "restore", "hold", "release", "erase"] as const

const newestChange = statement((db) =>
  db
    .select({ num: moderationLog.num, action: moderationLog.action })
    .from(moderationLog)
    .where(
      and(
        eq(moderationLog.kind, sql.placeholder("kind")),
        eq(moderationLog.item, sql.placeholder("id")),
        inArray(moderationLog.action, [...CHANGES]),
      ),
    )
    .orderBy(desc(moderationLog.num))
    .limit(1)
    .prepare(),
)

/**
 * The decision by which an item is removed or held now: the number of its log entry, or 0 if the review held it when
 * it came. Undefined for what visitors can see, and for what its author took down.
 */
export async function removalOf(
  db: Db,
  kind: string,
  { id, held, removed }: Pick<ModeratedItem, "id" | "held" | "removed">,
): Promise<number | undefined> {
  if (!held && !removed) return
  const [change] = await newestChange(db).all({ kind, id })
  if (removed) return change?.action === "remove" ? change.num : undefined
  return change?.action === "hold" ? change.num : 0
}

/** The same, to answer a request about it; throws 409 where there is none. */
export async function requireRemoval(
  db: Db,
  kind: string,
  item: Pick<ModeratedItem, "id" | "held" | "removed">,
): Promise<RemovalOf> {
  const removal = await removalOf(db, kind, item)
  if (removal === undefined) throw problems["no-appeal"]()
  return { kind, id: item.id, removal }
}
