import { Problem } from "broadside"
import { type ModeratedItem, type ModeratedKind, moderatedItem } from "../items/contract"

/** An item of a kind; undefined where it has gone, or never was. */
export async function findItem(
  kind: ModeratedKind,
  id: string,
): Promise<ModeratedItem | undefined> {
  try {
    return moderatedItem(await kind.find(id))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return
  }
}
