import { canonicalCode } from "broadside"
import { type Db, eq } from "broadside/db"
import type { SpacesContext } from "../context"
import type { SpaceType } from "../contract"
import { shownName } from "./names"
import type { Room, Seeking } from "./room"
import { rooms } from "./schema"

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

/** More than can look for opponents at once. */
const MAX_LOOKED_AT = 1_000

/**
 * Resolves the threads of rooms that are not there: threads are in the main file, which is committed first, and which a
 * backup has, rooms in `live.db`.
 */
export async function resolveOrphans(ctx: SpacesContext): Promise<void> {
  const { matches } = ctx.wants
  for (const { id, spaceCode } of (await matches?.open(MAX_LOOKED_AT)) ?? []) {
    const code = spaceCode && canonicalCode(spaceCode)
    if (!code || (await isThere(ctx.db, code))) continue
    await ctx.write(async (tx) => {
      if (!(await isThere(tx, code))) await matches?.resolve(tx, id, "The room is gone.")
    })
  }
}

const isThere = async (db: Db, code: string): Promise<boolean> =>
  (await db.select({ code: rooms.code }).from(rooms).where(eq(rooms.code, code))).length > 0
