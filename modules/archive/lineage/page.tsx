/** @jsxImportSource preact */
import { Makers, sitePage, times } from "broadside/ui"
import { by, makersOf } from "../catalogue/pages/parts"
import type { ArchiveContext } from "../context"
import { lineageOf } from "./lineage"
import { LineageTree, size } from "./tree"

/** The whole family of a game, for people: where it comes from, and all that was made from it. */
export async function familyPage(ctx: ArchiveContext, id: string): Promise<string> {
  const { game, ancestors, tree, truncated } = await lineageOf(ctx, id)
  const count = tree ? size(tree) : 1
  return sitePage(ctx, `/archive/${id}/family`, {
    title: `Family of ${game.title}`,
    description: `Where ${game.title} by ${by(game)} comes from, and every remix of it.`,
    children: (
      <>
        <p class="small">
          <a class="number" href={`/archive/${id}`}>
            No. {id}
          </a>
        </p>
        <h1>
          The family of <bdi>{game.title}</bdi>
        </h1>
        <p class="standfirst">
          {count === 1
            ? "No one has remixed it yet."
            : `${truncated ? "The first " : ""}${times(count, "game")}${generations(ancestors.length)}.`}
        </p>
        <p>
          <Makers makers={makersOf(game)} before="by" />
        </p>
        <p class="actions">
          <a class="button" href={`/archive/${id}/fork`}>
            Remix this
          </a>
          <a href={`/archive/${id}`}>Back to the game</a>
        </p>
        {tree && <LineageTree tree={tree} here={id} whole />}
        <p class="small">
          For agents: <a href={`/games/${id}/lineage`}>this family as JSON</a>.
        </p>
      </>
    ),
  })
}

const generations = (ancestors: number) =>
  ancestors === 0 ? "" : `; this one is ${times(ancestors, "generation")} from the first`
