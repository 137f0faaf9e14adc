import { component, t } from "broadside/http"
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
        children: t.Array(Branch, { description: "Its forks" }),
      }),
    { $id: "GameBranch" },
  ),
)

export const LineageModel = t.Object({
  ...ok,
  game: GameModel,
  parent: t.Union([GameModel, t.Null()]),
  ancestors: t.Array(GameModel, { description: "Parent first, root last" }),
  children: t.Array(GameModel),
  tree: t.Union([BranchModel, t.Null()], { description: "The whole family from its root" }),
  truncated: t.Boolean({ description: "True if the family is too large for the tree" }),
})
