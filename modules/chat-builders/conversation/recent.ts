import type { Message } from "./messages"
import { MAX_CHARACTERS } from "./models"

/** How much of a conversation goes on. */
interface Limits {
  readonly messages: number
  /** Total length of all messages. */
  readonly characters: number
}

/** The latest messages of a conversation that fit, from one of the user on. */
export function recent(conversation: readonly Message[], limits: Limits): Message[] {
  const latest: Message[] = []
  let size = 0
  for (const { role, content } of conversation.slice(-limits.messages).toReversed()) {
    // The cut may go through a character.
    const start = content.slice(0, MAX_CHARACTERS).toWellFormed()
    size += start.length
    if (size > limits.characters) break
    latest.unshift({ role, content: start })
  }
  const first = latest.findIndex(({ role }) => role === "user")
  return first < 0 ? [] : latest.slice(first)
}
