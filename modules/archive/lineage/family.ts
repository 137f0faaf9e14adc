import type { ArchiveContext } from "../context"
import type { Game } from "../schema"
import type { Window } from "../search/columns"
import { type TreeGame, treeAround, treeOf } from "./read-tree"
import { ancestorsOf, forksOf, membersOf, type Spread, shownAncestors } from "./relatives"

/** A family of fewer forks is read in full. */
const SMALL_FAMILY = 200

/** What of a game's family fits a page. */
export interface Family {
  /** From its root, or from the earliest of the ancestors that are shown: after the last held one. */
  readonly tree: TreeGame
  /** Whether there are earlier ones that another page shows. */
  readonly hasEarlier: boolean
  /** Whether there may be more of it. */
  readonly isPart: boolean
}

/** Draws the way to a game and its forks, and of a large family only some of what stands around both. */
export async function familyOf(
  { db }: ArchiveContext,
  game: Pick<Game, "num" | "parentNum" | "rootNum">,
  forks: Window,
  spread: Spread,
): Promise<Family> {
  const { num } = game
  const [nearest, members] = await Promise.all([
    ancestorsOf(db, game, spread.depth + 1),
    membersOf(db, game, SMALL_FAMILY),
  ])
  const near = nearest.slice(0, spread.depth)
  const path = await shownAncestors(db, near)
  const here = { num, path }
  const isCut = nearest.length > near.length
  const hasEarlier = isCut && path.length === near.length
  if (members.length < SMALL_FAMILY && !isCut)
    return { tree: await treeOf(db, here, new Set(members)), hasEarlier, isPart: false }
  const tree = await treeAround(db, here, await forksOf(db, game, forks), spread)
  return { tree, hasEarlier, isPart: true }
}
