import { asc, desc, inArray, sql, statement } from "broadside/db"
import { windowOf } from "broadside/http"
import { coverUrl } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { GAME_COLUMNS, gameById, gameByNum } from "../find-game"
import { gameJson, idOf, pageUrl, type Urls } from "../json"
import { type Game, games } from "../schema"
import type { Window } from "../search/columns"
import { type TreeGame, treeAround, treeOf } from "./read-tree"
import { ancestorsOf, countForks, forksOf, isFork, membersOf, shownAncestors } from "./relatives"

/** The tree of a larger family has only a part of it, with `truncated`. */
const MAX_RELATIVES = 1_000
const SPREAD = { fan: 20, depth: 20, most: 200 }
const FEW_FORKS = { limit: SPREAD.fan, offset: 0 }
/** Ancestors that are listed with all their fields. */
const MAX_LISTED = 100

export interface Branch {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly humanName: string
  readonly aiCredit: string | null
  readonly humanProtected: boolean
  readonly aiProtected: boolean
  readonly whatChanged: string | null
  readonly coverUrl: string | null
  readonly children: Branch[]
  /** The offset of its other forks in its own lineage. */
  readonly next_offset?: number
}

/** The family of a game: up to its root, down to its forks, and the tree of all. */
export async function lineageOf(ctx: ArchiveContext, id: string, window: Window) {
  const { db, urls } = ctx
  const game = await gameById(db, id)
  const [path, children, members, forks] = await Promise.all([
    ancestorsOf(db, game),
    forkRows(db).all({ num: game.num, ...window }),
    membersOf(db, game, MAX_RELATIVES),
    countForks(db, game),
  ])
  const shown = await shownAncestors(db, path)
  const nearest = shown.slice(0, MAX_LISTED)
  const ancestors = await recordsOf(ctx, nearest)
  const truncated = members.length === MAX_RELATIVES
  const here = { num: game.num, path: truncated ? nearest : shown }
  const tree = truncated
    ? await treeAround(db, here, await forksOf(db, game, FEW_FORKS), SPREAD)
    : await treeOf(db, here, new Set(members))
  return {
    ok: true,
    game: gameJson(game, urls),
    parent: ancestors[0] ?? null,
    ancestors,
    ...(shown.length > nearest.length ? { next_ancestor: ancestors.at(-1)?.id } : {}),
    children: children.map((child) => gameJson(child, urls)),
    tree: branchOf(tree, urls),
    truncated,
    total: forks,
    ...windowOf(window, forks > window.offset + window.limit),
  }
}

function branchOf({ children, first, forks, ...game }: TreeGame, urls: Urls): Branch {
  const { title, humanName, aiCredit, humanProtected, aiProtected, whatChanged } = game
  return {
    id: idOf(game.num),
    title,
    url: pageUrl(urls, game),
    humanName,
    aiCredit,
    humanProtected,
    aiProtected,
    whatChanged,
    coverUrl: coverUrl(urls, game.cover),
    children: children.map((child) => branchOf(child, urls)),
    ...(first < forks ? { next_offset: first } : {}),
  }
}

// The numbers of forks come with those of their parents, so the greatest is the parent.
async function recordsOf({ db, urls }: ArchiveContext, nums: readonly number[]) {
  if (nums.length === 0) return []
  const rows = await byNums(db).all({ nums: JSON.stringify(nums) })
  return rows.map((row) => gameJson(row, urls))
}

const byNums = statement((db) =>
  db
    .select(GAME_COLUMNS)
    .from(games)
    .where(inArray(games.num, sql`(select value from json_each(${sql.placeholder("nums")}))`))
    .orderBy(desc(games.num))
    .prepare(),
)

const forkRows = statement((db) =>
  db
    .select(GAME_COLUMNS)
    .from(games)
    .where(isFork)
    .orderBy(asc(games.num))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(),
)

const childrenOf = statement((db) =>
  db
    .select({ num: games.num, title: games.title })
    .from(games)
    .where(isFork)
    .orderBy(asc(games.num))
    .limit(100)
    .prepare(),
)

/** The parent and the children, with id and title only, for a game's record. */
export async function nearestRelatives(ctx: ArchiveContext, game: Game) {
  // Most games have no forks, and looking for them takes a tenth of a record. `forks` counts held ones, too.
  const children = game.forks === 0 ? [] : await childrenOf(ctx.db).all({ num: game.num })
  const parent = game.parentNum === null ? undefined : await gameByNum(ctx.db, game.parentNum)
  return {
    parent: parent && !parent.held ? { id: idOf(parent.num), title: parent.title } : null,
    children: children.map(({ num, title }) => ({ id: idOf(num), title })),
  }
}
