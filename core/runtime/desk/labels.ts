import type { ModeratedKind } from "../../contracts/moderation"

/** As people call one of its items: `game`. */
export const nameOf = ({ one }: Pick<ModeratedKind, "one">) => one.replaceAll("_", " ")

/** As people call something of any kind: `game 007`. What is not an item is called like its kind. */
export function labelOf(
  kinds: readonly ModeratedKind[],
  { kind, id }: { readonly kind: string; readonly id: string },
): string {
  const owner = kinds.find((one) => one.kind === kind)
  return `${nameOf(owner ?? { one: kind })} ${id}`
}
