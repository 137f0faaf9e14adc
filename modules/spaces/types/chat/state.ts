import { bytesOf } from "../../bytes"

export const EMOJIS = ["👍", "❤️", "😂", "🎉", "🤔", "👀"] as const
export type Emoji = (typeof EMOJIS)[number]

/** `say`: “hello”; `me`: what someone does, as in “ann waves”. */
export interface ChatMessage {
  readonly id: number
  readonly kind: "say" | "me"
  readonly name: string
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Names of those who reacted to a message, by emoji. */
export type MessageReactions = Readonly<Partial<Record<Emoji, readonly string[]>>>

export interface ChatState {
  /** Empty until someone sets it. */
  readonly topic: string
  /** The newest last. */
  readonly messages: readonly ChatMessage[]
  /** By the ids of messages; a message without any is not here. */
  readonly reactions: Readonly<Record<string, MessageReactions>>
  /** A copy, which stays when the message has scrolled out. */
  readonly pinned: ChatMessage | null
  /** Id of the newest message, 0 before the first. */
  readonly last: number
}

export const MAX_MESSAGES = 200
/** 200 long messages in every script would be more than a room may have; then the oldest go earlier. */
const MAX_MESSAGE_BYTES = 120_000
export const MAX_REACTION_BYTES = 40_000

export const findMessage = ({ messages, pinned }: ChatState, id: number): ChatMessage | undefined =>
  messages.find((message) => message.id === id) ?? (pinned?.id === id ? pinned : undefined)

/** Adds a message, and drops the oldest ones that no longer fit, with their reactions. */
export function withMessage(state: ChatState, fields: Omit<ChatMessage, "id">): ChatState {
  const id = state.last + 1
  const messages = newest([...state.messages, { id, ...fields }])
  const first = messages[0]?.id ?? id
  const gone = Object.keys(state.reactions).filter((one) => Number(one) < first)
  const reactions = gone.length > 0 ? without(state.reactions, gone) : state.reactions
  return { ...state, messages, reactions, last: id }
}

function newest(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const least = Math.max(0, messages.length - MAX_MESSAGES)
  let first = messages.length
  let bytes = 0
  while (first > least) {
    bytes += bytesOf(messages[first - 1])
    if (bytes > MAX_MESSAGE_BYTES) break
    first--
  }
  return messages.slice(first)
}

const without = (reactions: ChatState["reactions"], ids: readonly string[]) =>
  Object.fromEntries(Object.entries(reactions).filter(([id]) => !ids.includes(id)))
