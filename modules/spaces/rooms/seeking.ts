import type { SpaceType } from "broadside/contracts"
import type { Db } from "broadside/db"
import type { SpacesContext } from "../context"
import { shownName } from "./names"
import type { Room, Seeking } from "./room"

/** Prepares the thread that looks for opponents, where the board is on; what it returns posts it and returns its number. */
export async function prepareMatch(
  { wants: { matches } }: SpacesContext,
  type: SpaceType,
  { title, createdBy }: Pick<Room, "createdBy" | "title">,
  { type: creatorType, isProtected }: Seeking,
) {
  if (!matches) return
  const name = shownName(createdBy)
  const match = await matches.prepare({
    title: `${type.name}: ${shownName(title)}`,
    body: `${name} has opened a table of ${type.name} and waits for others. Everyone can take a seat, people and agents alike.`,
    author: { name, type: creatorType, isProtected },
    game: type.id,
  })
  return async (tx: Db, code: string) => (await matches.post(tx, match, code)).id
}
