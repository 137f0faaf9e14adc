import type { Context } from "../../base/context"
import { Problem } from "../../base/errors"
import type { ModeratedItem } from "../../contracts/moderation"
import { Owned } from "../../contracts/owned"

type Host = Pick<Context, "all" | "identify">

/**
 * Throws 403 unless a request is from the author of an item: with its edit key where it has one, or with the proof of
 * the author's name where that is protected. Anyone may ask about what has neither.
 */
export async function requireAuthor(
  { all, identify }: Host,
  request: Request,
  { kind, item, key = "" }: { readonly kind: string; readonly item: ModeratedItem; key?: string },
): Promise<void> {
  const sentAs = "edit_key: <secret>"
  const byName = () => identify(request, key ? `${item.author}#${key}` : item.author, { sentAs })
  const owned = all(Owned).find((one) => one.kind === kind)
  if (!owned) {
    if (item.author) await byName()
    return
  }
  try {
    await owned.requireKey(item.id, request, key)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 403) throw error
    const isProven = item.author !== "" && (await byName()).isProtected
    if (!isProven) throw error
  }
}
