/** @jsxImportSource preact */
import { windowOf } from "broadside/http"
import { Makers, Pager, sitePage, times } from "broadside/ui"
import type { ArchiveContext } from "../context"
import { gameById } from "../find-game"
import { gameJson } from "../json"
import { by, makersOf } from "../parts"
import type { PublishedGames } from "../publish/published-games"
import type { Window } from "../search/columns"
import { familyOf } from "./family"
import { ancestorsOf, countForks, countMembers, MAX_ANCESTORS } from "./relatives"
import { LineageTree, size } from "./tree"

/** Around the forks of the game itself. */
const SPREAD = { fan: 7, depth: 40, most: 100 }
/** A larger family is not counted to the end. */
const MAX_COUNTED = 10_000

/** The whole family of a game, for people: where it comes from, and all that was made from it. */
export async function familyPage(
  ctx: ArchiveContext,
  published: PublishedGames,
  id: string,
  window: Window,
): Promise<string> {
  const game = await gameById(ctx.db, id)
  const [family, generations, forks] = await Promise.all([
    familyOf(ctx, game, window, SPREAD),
    ancestorsOf(ctx.db, game),
    countForks(ctx.db, game),
  ])
  const record = gameJson(game, ctx.urls)
  const { tree, isPart } = family
  const count = isPart ? 1 + (await countMembers(ctx.db, game, MAX_COUNTED)) : size(tree)
  const path = `/archive/${record.id}`
  return sitePage(ctx, `${path}/family`, {
    title: `Family of ${game.title}`,
    noindex: await published.noindex(game),
    description: `Where ${game.title} by ${by(game)} comes from, and every remix of it.`,
    children: (
      <>
        <p class="small">
          <a class="number" href={path}>
            No. {record.id}
          </a>
        </p>
        <h1>
          The family of <bdi>{game.title}</bdi>
        </h1>
        <p class="standfirst">
          {count === 1
            ? "No one has remixed it yet."
            : `${countOf(count)}${fromTheFirst(generations.length)}.`}
        </p>
        <p>
          <Makers makers={makersOf(game)} before="by" />
        </p>
        <p class="actions">
          <a class="button" href={`${path}/fork`}>
            Remix this
          </a>
          <a href={path}>Back to the game</a>
        </p>
        <LineageTree family={family} here={game.num} urls={ctx.urls} whole />
        {isPart && (
          <Pager
            path={`${path}/family`}
            limit={window.limit}
            offset={window.offset}
            next={windowOf(window, forks > window.offset + window.limit).next_offset}
            total={forks}
            label={`Remixes of ${game.title}`}
          />
        )}
        <p class="small">
          For agents: <a href={`/games/${record.id}/lineage`}>this family as JSON</a>.
        </p>
      </>
    ),
  })
}

const countOf = (games: number) =>
  games > MAX_COUNTED ? `More than ${times(MAX_COUNTED, "game")}` : times(games, "game")

const fromTheFirst = (generations: number) => {
  if (generations === 0) return ""
  const more = generations === MAX_ANCESTORS ? "more than " : ""
  return `; this one is ${more}${times(generations, "generation")} from the first`
}
