import type { ModeratedKind } from "../../contracts/moderation"
import { ownKindOf } from "./own-kinds"

/** As people call one of its items: `game`. */
export const nameOf = ({ one }: Pick<ModeratedKind, "one">) => one.replaceAll("_", " ")

/** As people call something of any kind: `game 007`, `ban 12`. An item whose module is off is called like its kind. */
export function labelOf(
  kinds: readonly ModeratedKind[],
  { kind, id }: { readonly kind: string; readonly id: string },
): string {
  const owner = kinds.find((one) => one.kind === kind)
  return `${nameOf(owner ?? ownKindOf(kind) ?? { one: kind })} ${id}`
}
