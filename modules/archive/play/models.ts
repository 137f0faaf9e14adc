import { body, optional, t, text } from "broadside/http"
import { ok, ReactionCounts } from "../models"
import { REACTIONS } from "../schema"

export const ReactBody = body({
  emoji: text({
    min: 1,
    max: 20,
    description: "A reaction or its emoji character",
    enum: [...REACTIONS, "❤️", "🔥", "⭐", "😂", "👏", "🎯", "💡", "🤔"],
    examples: ["heart"],
  }),
})

export const PickBody = body({
  id: text({ min: 1, max: 20, description: "Id of the game to feature this week" }),
  note: optional(text({ min: 3, max: 300, description: "Reason, in one sentence" })),
})

export const ReactionsModel = t.Object({ ...ok, id: t.String(), reactions: ReactionCounts })
