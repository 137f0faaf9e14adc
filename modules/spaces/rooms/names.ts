import type { Member, RoomState } from "./room"

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** A name for comparison, which ignores case, the width of spaces, and characters that no one sees. */
const foldName = (name: string) =>
  name.normalize("NFKC").replace(UNSEEN, "").trim().replace(/\s+/g, " ").toLowerCase()

/** A name as it is stored and shown. */
export const shownName = (name: string) => name.normalize().trim().replace(/\s+/g, " ")

export const isSameName = (one: string, other: string) => foldName(one) === foldName(other)

/** Why no one can have this name. */
export function nameFault(name: string): string | undefined {
  if (foldName(name) === "") return "has no letters that can be seen; choose another one"
  // Types have objects with names as keys, where these names mean something else.
  if (name in {}) return "is reserved; choose another one"
}

export function memberOf({ members }: RoomState, name: string): Member | undefined {
  const exact = members.find((member) => member.name === name)
  if (exact) return exact
  const wanted = foldName(name)
  return members.find((member) => foldName(member.name) === wanted)
}
