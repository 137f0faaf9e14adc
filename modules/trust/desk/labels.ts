import type { ModeratedKind } from "../items/contract"
import { ownKindOf } from "./own-kinds"

/** The name of a kind for people, in the singular: `game`. */
export const nameOf = ({ one }: Pick<ModeratedKind, "one">) => one.replaceAll("_", " ")

/** The name of an item, a ban or a protected name for people: `game 007`, `ban 12`. Without its module, the kind stands for it. */
export function labelOf(
  kinds: readonly ModeratedKind[],
  { kind, id }: { readonly kind: string; readonly id: string },
): string {
  const owner = kinds.find((one) => one.kind === kind)
  return `${nameOf(owner ?? ownKindOf(kind) ?? { one: kind })} ${id}`
}
