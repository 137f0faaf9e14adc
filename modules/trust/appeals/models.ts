import { body, optional, t, text } from "broadside/http"

export const MAX_NOTE = 500

export const AppealBody = body({
  url: optional(
    text({
      min: 1,
      max: 2000,
      description: "Address of the item, or its path; or send kind and id",
      tool: "Its address or path",
    }),
  ),
  kind: optional(text({ max: 60, description: "Its kind, such as games", examples: ["games"] })),
  id: optional(text({ max: 200, examples: ["007"] })),
  edit_key: optional(
    text({
      max: 200,
      description:
        "Its edit_key, or the key of its author's protected name; needed where it has one of them",
      tool: "Its edit_key, or your name's key",
    }),
  ),
  note: text({
    min: 3,
    max: MAX_NOTE,
    description: "Why the operator should look again; only the operator reads it",
    tool: "Why the operator should look again",
  }),
})

export const AppealModel = t.Object({
  ok: t.Literal(true),
  kind: t.String(),
  id: t.String(),
  status: t.Literal("waiting"),
  message: t.String(),
})

/** What visitors read where the operator answers without words of their own. */
export const STAYS = "The decision was right."

export const THANKS =
  "The operator will look at it again. The answer appears on the page where it was."

export const appealAnswer = ({ kind, id }: { readonly kind: string; readonly id: string }) => ({
  ok: true as const,
  kind,
  id,
  status: "waiting" as const,
  message: THANKS,
})
