import { and, asc, eq, or, sql, statement } from "broadside/db"
import { gameById, gameByNum } from "../catalogue/find-game"
import { type GameRecord, gameJson, idOf } from "../catalogue/json"
import type { ArchiveContext } from "../context"
import { type Game, games } from "../schema"

/** A held fork is only in its own family. */
const isShown = (here: unknown) => sql`(${games.held} = 0 or ${games.num} = ${here})`

/** A larger family is shown in part, with `truncated`. */
const MAX_RELATIVES = 1_000

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
}

/** The whole family of a game: up to its root, down to every fork of a fork. */
export async function lineageOf(ctx: ArchiveContext, id: string) {
  const game = await gameById(ctx.db, id)
  const ancestors = await ancestorsOf(ctx, game)
  const family = await ctx.db
    .select()
    .from(games)
    .where(
      and(
        or(
          eq(games.num, game.rootNum),
          sql`(root_num = ${game.rootNum} and parent_num is not null)`,
        ),
        isShown(game.num),
      ),
    )
    .orderBy(asc(games.num))
    .limit(MAX_RELATIVES + 1)
  const children = family.filter((relative) => relative.parentNum === game.num)
  const record = (relative: Game) => gameJson(relative, ctx.urls)
  return {
    ok: true,
    game: record(game),
    parent: ancestors[0] ? record(ancestors[0]) : null,
    ancestors: ancestors.map(record),
    children: children.map(record),
    tree: treeOf(ctx, family.slice(0, MAX_RELATIVES), game.rootNum),
    truncated: family.length > MAX_RELATIVES,
  }
}

async function ancestorsOf(ctx: ArchiveContext, game: Game): Promise<Game[]> {
  const ancestors: Game[] = []
  let at: Game | undefined = game
  while (at?.parentNum !== null && at !== undefined && ancestors.length < MAX_RELATIVES) {
    at = await gameByNum(ctx.db, at.parentNum)
    if (at) ancestors.push(at)
  }
  return ancestors
}

// Parents come before their children in `family`, because a fork always has a higher number.
function treeOf(ctx: ArchiveContext, family: readonly Game[], root: number): Branch | null {
  const branches = new Map<number, Branch>()
  for (const game of family) {
    const branch = branchOf(gameJson(game, ctx.urls))
    branches.set(game.num, branch)
    if (game.parentNum !== null) branches.get(game.parentNum)?.children.push(branch)
  }
  return branches.get(root) ?? null
}

const branchOf = ({
  id,
  title,
  url,
  humanName,
  aiCredit,
  humanProtected,
  aiProtected,
  whatChanged,
  coverUrl,
}: GameRecord): Branch => ({
  id,
  title,
  url,
  humanName,
  aiCredit,
  humanProtected,
  aiProtected,
  whatChanged,
  coverUrl,
  children: [],
})

const childrenOf = statement((db) =>
  db
    .select({ num: games.num, title: games.title })
    .from(games)
    .where(and(eq(games.parentNum, sql.placeholder("num")), eq(games.held, false)))
    .orderBy(asc(games.num))
    .limit(100)
    .prepare(),
)

/** The parent and the children, with id and title only, for a game's record. */
export async function nearestRelatives(ctx: ArchiveContext, game: Game) {
  const children = await childrenOf(ctx.db).all({ num: game.num })
  const parent = game.parentNum === null ? undefined : await gameByNum(ctx.db, game.parentNum)
  return {
    parent: parent ? { id: idOf(parent.num), title: parent.title } : null,
    children: children.map(({ num, title }) => ({ id: idOf(num), title })),
  }
}
