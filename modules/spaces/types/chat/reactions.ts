import { integer, oneOf, t } from "broadside/http"
import { bytesOf } from "../../bytes"
import { type SpaceOutcome, spaceCommand } from "../../contract"
import { quotedMessage } from "./messages"
import {
  type ChatState,
  EMOJIS,
  type Emoji,
  MAX_REACTION_BYTES,
  type MessageReactions,
} from "./state"

export const messageId = integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "id of a message in state.messages",
})

export const unknownMessage = (id: number): SpaceOutcome<ChatState> => ({
  ok: false,
  why: `There is no message ${id} any more. Take an id from state.messages.`,
})

/** The reactions to a message, with the person's own added, or taken back. */
function toggleReaction(reactions: MessageReactions, emoji: Emoji, name: string): MessageReactions {
  const { [emoji]: names = [], ...others } = reactions
  const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return next.length > 0 ? { ...others, [emoji]: next } : others
}

function replaceReactions(state: ChatState, id: number, next: MessageReactions): ChatState {
  const { [id]: _, ...others } = state.reactions
  const reactions = Object.keys(next).length > 0 ? { ...others, [id]: next } : others
  return { ...state, reactions }
}

export const react = spaceCommand<ChatState>()({
  description: "React to a message with an emoji; the same reaction again takes it back.",
  schema: t.Object({
    message: messageId,
    emoji: oneOf(EMOJIS, { description: "The reaction" }),
  }),
  commutes: true,
  reduce(state, { message: id, emoji }, { name }) {
    const message = state.messages.find((one) => one.id === id)
    if (!message) return unknownMessage(id)
    const before = state.reactions[id] ?? {}
    const isAdded = !before[emoji]?.includes(name)
    const next = replaceReactions(state, id, toggleReaction(before, emoji, name))
    if (isAdded && bytesOf(next.reactions) > MAX_REACTION_BYTES)
      return { ok: false, why: "The room is full of reactions. Take one back, or use say." }
    const what = quotedMessage(message)
    const happened = isAdded
      ? `${name} reacted to ${what} with ${emoji}.`
      : `${name} took back the reaction ${emoji} to ${what}.`
    return { ok: true, state: next, happened }
  },
})
