import type { ModeratedKind } from "../../contracts/moderation"
import { BANS } from "../bans/bans"
import { NAMES } from "../names/manage"

/** What the log has besides items of modules. */
const OWN: Readonly<Record<string, string>> = { [BANS]: "ban", [NAMES]: "name" }

/** As people call one of its items: `game`. */
export const nameOf = ({ one }: Pick<ModeratedKind, "one">) => one.replaceAll("_", " ")

/** As people call something of any kind: `game 007`, `ban 12`. An item whose module is off is called like its kind. */
export function labelOf(
  kinds: readonly ModeratedKind[],
  { kind, id }: { readonly kind: string; readonly id: string },
): string {
  const owner = kinds.find((one) => one.kind === kind)
  return `${nameOf(owner ?? { one: OWN[kind] ?? kind })} ${id}`
}
