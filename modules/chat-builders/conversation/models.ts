import { body, oneOf, t } from "broadside/http"

export const MAX_MESSAGES = 40
export const MAX_CHARACTERS = 8_000
/** Characters of all messages together. */
export const MAX_IN_ALL = 60_000

export const MessageModel = t.Object({
  role: oneOf(["user", "assistant"] as const),
  content: t.String({
    maxLength: MAX_CHARACTERS,
    description: "What the user or the builder wrote",
  }),
})

export const messagesField = t.Array(MessageModel, {
  minItems: 1,
  maxItems: MAX_MESSAGES,
  description: "The conversation so far, oldest first; the last one is the user's",
})

export const ConversationBody = body({ messages: messagesField })
