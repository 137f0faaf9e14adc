import { type Db, sql, statement } from "broadside/db"
import { type Game, games } from "../schema"
import { descendantsOf, type Spread, shownForks } from "./relatives"

/** What a tree shows of a game. */
type Shown = Pick<
  Game,
  | "num"
  | "title"
  | "slug"
  | "humanName"
  | "aiCredit"
  | "humanProtected"
  | "aiProtected"
  | "parentNum"
  | "whatChanged"
  | "cover"
  | "held"
>

/** A game in a tree, with some of its forks. */
export interface Twig extends Shown {
  /** How many forks it has, shown here or not. */
  readonly forks: number
  /** The first of them, and the one that leads to the current game. */
  readonly children: Twig[]
  /** How many of its first forks are among them. */
  first: number
}

const rows = statement((db) =>
  db
    .select({
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
      forks: shownForks,
    })
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
export async function treeOf(db: Db, here: Here, listed: ReadonlySet<number>): Promise<Twig> {
  const nums = JSON.stringify([...new Set([here.num, ...here.path, ...listed])])
  const twigs = new Map<number, Twig>()
  // Parents come before their forks, because a fork always has a higher number.
  for (const row of await rows(db).all({ nums })) {
    const twig: Twig = Object.assign(row, { children: [], first: 0 })
    twigs.set(twig.num, twig)
    const parent = twig.parentNum === null ? undefined : twigs.get(twig.parentNum)
    if (!parent) continue
    parent.children.push(twig)
    if (listed.has(twig.num)) parent.first++
  }
  return twigs.get(topOf(here)) as Twig
}

/** A part of a large family: the way to a game, these of its forks, and what stands around both. */
export async function treeAround(
  db: Db,
  here: Here,
  forks: readonly number[],
  spread: Spread,
): Promise<Twig> {
  const [around, below] = await Promise.all([
    descendantsOf(db, [topOf(here)], spread, here.num),
    descendantsOf(db, forks, { ...spread, most: forks.length + spread.most }),
  ])
  return treeOf(db, here, new Set([...around, ...below]))
}
