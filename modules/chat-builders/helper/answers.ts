import type { Static } from "broadside/http"
import type { ChatBuildersContext } from "../context"
import { requireConversation } from "../conversation/messages"
import type { ConversationBody } from "../conversation/models"
import { suited } from "../conversation/suited"
import type { Model, Question } from "../model/model"
import { rates } from "../rates"
import { helperInstructions } from "./instructions"
import { withOwnAddresses } from "./links"
import { helperTools } from "./tools"

const MAX_TURNS = 6
const MAX_OUTPUT = 2_000

/** Answers a question about this site. */
export async function helpAnswer(
  ctx: ChatBuildersContext,
  model: Model,
  { messages }: Static<typeof ConversationBody>,
  request: Request,
) {
  requireConversation(ctx, messages)
  const client = ctx.clientOf(request)
  const question: Question = {
    system: helperInstructions(ctx),
    messages: messages.map(({ role, content }) => ({ role, content })),
    tools: helperTools(ctx.wants.tools, request),
    mostTurns: MAX_TURNS,
    mostOutput: MAX_OUTPUT,
    signal: ctx.keepOpen(request),
  }
  // From here on it has a place, which the end of the answer frees.
  const visit = await model.enter(client, () => ctx.limit(rates.help, request))
  const said = await visit.answer(question)
  const text =
    withOwnAddresses(ctx, suited(ctx, said)) || "I have no answer to that. Ask in other words."
  return { ok: true as const, text }
}
