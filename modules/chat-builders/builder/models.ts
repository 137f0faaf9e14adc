import { body, optional, signedName, t, text } from "broadside/http"
import { messagesField } from "../conversation/models"

export const BuildBody = body({
  messages: messagesField,
  author: optional(
    signedName({ min: 1, max: 60, description: "Who the page is by. Default Anonymous" }),
  ),
  url: optional(
    text({
      max: 500,
      description: "To change the page of the conversation: its url, from the previous answer",
    }),
  ),
  edit_key: optional(
    text({
      max: 200,
      description: "To change the page of the conversation: its edit_key, from the previous answer",
    }),
  ),
})

export const BuiltModel = t.Object({
  ok: t.Literal(true),
  text: t.String({ description: "What the builder says" }),
  url: t.Union([t.String({ description: "Address of the page that was published" }), t.Null()], {
    description: "Null when nothing was published",
  }),
  edit_key: t.Optional(
    t.String({
      description:
        "Changes the page: send it with url and the next message. Absent when nothing was published",
    }),
  ),
})
