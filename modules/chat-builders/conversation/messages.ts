import { type FieldFault, invalid } from "broadside"
import type { ChatBuildersContext } from "../context"
import { MAX_IN_ALL } from "./models"

export interface Message {
  readonly role: "user" | "assistant"
  readonly content: string
}

/** Throws 400 for a conversation that cannot be answered, and 422 for one that breaks the family-friendly rule. */
export function requireConversation(
  { content }: Pick<ChatBuildersContext, "content">,
  messages: readonly Message[],
): void {
  const faults = faultsOf(messages)
  if (faults.length > 0) throw invalid(faults)
  content.screen({ messages: messages.map((message) => message.content) })
}

function faultsOf(messages: readonly Message[]): FieldFault[] {
  const last = messages.length - 1
  const path = `/messages/${last}`
  if (messages[last]?.role !== "user")
    return [{ path: `${path}/role`, message: "The last of messages must have the role user." }]
  if (!messages[last]?.content.trim())
    return [{ path: `${path}/content`, message: "content of the last message must not be empty." }]
  const broken = messages.findIndex(({ content }) => !content.isWellFormed())
  if (broken >= 0) {
    const message = `content of messages/${broken} is not valid Unicode: it contains a lone surrogate.`
    return [{ path: `/messages/${broken}/content`, message }]
  }
  const size = messages.reduce((sum, message) => sum + message.content.length, 0)
  if (size <= MAX_IN_ALL) return []
  const message = `messages have ${size} characters; ${MAX_IN_ALL} is the most. Leave out the oldest.`
  return [{ path: "/messages", message }]
}
