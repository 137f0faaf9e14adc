import { compileValidator, t } from "broadside/http"
import type { ChatBuildersContext } from "../context"
import type { Message } from "../conversation/messages"
import { messagesField } from "../conversation/models"
import { recent } from "../conversation/recent"
import { withOwnLinks } from "../helper/links"

/** Older ones are forgotten. */
const MAX_BROUGHT_BACK = { messages: 12, characters: 30_000 }

const faultsOf = compileValidator(t.Object({ earlier: messagesField }), "the conversation")

/** The conversation that a form brings back; one that was tampered with begins again. */
export function earlierMessages(json: string | undefined): readonly Message[] {
  if (!json) return []
  try {
    const earlier: unknown = JSON.parse(json)
    return faultsOf({ earlier }).length === 0 ? (earlier as readonly Message[]) : []
  } catch {
    return []
  }
}

/** The hidden field with which the form brings the conversation back. */
export const hiddenConversation = (messages: readonly Message[]): string =>
  JSON.stringify(recent(messages, MAX_BROUGHT_BACK))

/** Something said, as the page shows it. */
export interface Turn extends Message {
  /** What a model wrote, rendered. */
  readonly html: string
}

/** Only what a model said is Markdown. */
export const turnsOf = (
  ctx: Pick<ChatBuildersContext, "content" | "urls">,
  messages: readonly Message[],
): Promise<readonly Turn[]> =>
  Promise.all(
    messages.map(async ({ role, content }) => ({
      role,
      content,
      html: role === "assistant" ? await renderedIn(ctx, content) : "",
    })),
  )

async function renderedIn(
  ctx: Pick<ChatBuildersContext, "content" | "urls">,
  said: string,
): Promise<string> {
  const { html } = await ctx.content.render(said)
  return withOwnLinks(ctx, html)
}
