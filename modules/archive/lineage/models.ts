import { component, paging, query, t } from "broadside/http"
import { GameModel, ok } from "../models"

const BranchModel = component(
  "GameBranch",
  t.Recursive(
    (Branch) =>
      t.Object({
        id: t.String(),
        title: t.String(),
        url: t.String(),
        humanName: t.String(),
        aiCredit: t.Union([t.String(), t.Null()]),
        humanProtected: t.Boolean(),
        aiProtected: t.Boolean(),
        whatChanged: t.Union([t.String(), t.Null()]),
        coverUrl: t.Union([t.String(), t.Null()]),
        children: t.Array(Branch, { description: "Its forks, or the first of them" }),
        next_offset: t.Optional(
          t.Integer({
            description: "Present if it has other forks: the offset of them in its own lineage",
          }),
        ),
      }),
    { $id: "GameBranch" },
  ),
)

/** A page of the forks of a game. */
export const ForksQuery = query(paging(100))

export const LineageModel = t.Object({
  ...ok,
  game: GameModel,
  parent: t.Union([GameModel, t.Null()], { description: "Null if there is none, or it is held" }),
  ancestors: t.Array(GameModel, {
    description: "Parent first, root last; at most 100, and none from the first held one on",
  }),
  next_ancestor: t.Optional(
    t.String({ description: "Present if there are more: the game whose lineage has them" }),
  ),
  children: t.Array(GameModel, { description: "Its forks, oldest first" }),
  tree: t.Union([BranchModel, t.Null()], {
    description:
      "The whole family from its root, or after the last ancestor that is held; if truncated, the way to this game and some of what is around it, at most from the last of ancestors",
  }),
  truncated: t.Boolean({ description: "True if the family is too large for the tree" }),
  total: t.Integer({ description: "How many forks it has" }),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present if it has more forks" })),
})
