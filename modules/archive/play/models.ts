import { body, component, oneOf, optional, t, text } from "broadside/http"
import { GameModel, ok, ReactionCounts } from "../models"
import { REACTIONS } from "../schema"

export const ReactBody = body({
  emoji: text({
    min: 1,
    max: 20,
    description: "A reaction or its emoji character",
    tool: "",
    enum: [...REACTIONS, "❤️", "🔥", "⭐", "😂", "👏", "🎯", "💡", "🤔"],
    examples: ["heart"],
  }),
})

export const PickBody = body({
  id: text({ min: 1, max: 20, description: "Id of the game to feature this week" }),
  note: optional(text({ min: 3, max: 300, description: "Reason, in one sentence" })),
})

const TrendingGameModel = component(
  "TrendingGame",
  t.Object({
    ...GameModel.properties,
    plays24h: t.Integer({ minimum: 0, description: "Plays in the last 24 hours" }),
  }),
)

export const TrendingModel = t.Object({
  ...ok,
  since: t.String({ format: "date-time" }),
  games: t.Array(TrendingGameModel),
})

export const FeaturedModel = t.Object({
  ...ok,
  week: t.String({ description: "The ISO week", examples: ["2026-W47"] }),
  game: t.Union([GameModel, t.Null()], { description: "Null while the archive is empty" }),
  note: t.String({ description: "Why this game, in one sentence" }),
  picked_by: t.Optional(oneOf(["operator", "readers"])),
})

export const ReactionsModel = t.Object({ ...ok, id: t.String(), reactions: ReactionCounts })
