import { type Db, sql, statement } from "broadside/db"
import { type Game, games } from "../schema"
import { descendantsOf, type Spread, shownForks } from "./relatives"

/** What a tree shows of a game. */
const SHOWN = {
  num: games.num,
  title: games.title,
  slug: games.slug,
  humanName: games.humanName,
  aiCredit: games.aiCredit,
  humanProtected: games.humanProtected,
  aiProtected: games.aiProtected,
  parentNum: games.parentNum,
  whatChanged: games.whatChanged,
  cover: games.cover,
  held: games.held,
}

/** A game in a tree, with some of its forks. */
export interface TreeGame extends Pick<Game, keyof typeof SHOWN> {
  /** How many forks it has, shown here or not. */
  readonly forks: number
  /** The first of them, and the one that leads to the current game. */
  readonly children: TreeGame[]
  /** How many of its first forks are among them. */
  first: number
}

const rows = statement((db) =>
  db
    .select({ ...SHOWN, forks: shownForks })
    .from(games)
    .where(sql`${games.num} in (select value from json_each(${sql.placeholder("nums")}))`)
    .orderBy(games.num)
    .prepare(),
)

/** A game whose family is drawn. */
export interface Here {
  readonly num: number
  /** Its ancestors, parent first, as far as they are shown. */
  readonly path: readonly number[]
}

/** The first of the family that is shown. */
const topOf = ({ num, path }: Here) => path.at(-1) ?? num

/** The tree of `listed` games and the way to the current one, which may be held. */
export async function treeOf(db: Db, here: Here, listed: ReadonlySet<number>): Promise<TreeGame> {
  const nums = JSON.stringify([...new Set([here.num, ...here.path, ...listed])])
  const tree = new Map<number, TreeGame>()
  // Parents come before their forks, because a fork always has a higher number.
  for (const row of await rows(db).all({ nums })) {
    const game: TreeGame = Object.assign(row, { children: [], first: 0 })
    tree.set(game.num, game)
    const parent = game.parentNum === null ? undefined : tree.get(game.parentNum)
    if (!parent) continue
    parent.children.push(game)
    if (listed.has(game.num)) parent.first++
  }
  return tree.get(topOf(here)) as TreeGame
}

/** A part of a large family: the way to a game, these of its forks, and what stands around both. */
export async function treeAround(
  db: Db,
  here: Here,
  forks: readonly number[],
  spread: Spread,
): Promise<TreeGame> {
  const [around, below] = await Promise.all([
    descendantsOf(db, [topOf(here)], spread, here.num),
    descendantsOf(db, forks, { ...spread, most: forks.length + spread.most }),
  ])
  return treeOf(db, here, new Set([...around, ...below]))
}
