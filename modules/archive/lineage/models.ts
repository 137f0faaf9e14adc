import { t } from "broadside/http"
import { GameModel, ok } from "../models"

export const LineageModel = t.Object({
  ...ok,
  game: GameModel,
  parent: t.Union([GameModel, t.Null()]),
  ancestors: t.Array(GameModel, { description: "Parent first, root last" }),
  children: t.Array(GameModel),
  tree: t.Object({}, { additionalProperties: true, description: "The whole family from its root" }),
  truncated: t.Boolean(),
})
