import { Problem } from "broadside"
import { compileValidator, Elysia, pageRoute, rawForm } from "broadside/http"
import { type Filled, htmlAnswer, inWords, sendHtml, valuesOf } from "broadside/ui"
import type { ChatBuildersContext } from "../context"
import type { Message } from "../conversation/messages"
import { helpAnswer } from "../helper/answers"
import type { Model } from "../model/model"
import { earlierMessages, hiddenConversation, turnsOf } from "./agent-conversation"
import { NOTHING_ASKED } from "./agent-helper"
import { AsTyped, QUESTION_LABELS, QuestionForm } from "./agent-models"
import { agentPage } from "./agent-page"
import { FOREIGN_FORM, isOwnForm } from "./own-form"
import { withWait } from "./wait-words"

/** What people read where an agent gets a problem; `{wait}` stands for how long. */
const WORDS: Readonly<Record<string, string>> = {
  "no-model": "No one can answer here yet: this site has no language model.",
  "model-broken": "The helper does not answer at the moment. Try again in {wait}.",
  "model-busy": "Many people are asking at once. Try again in {wait}.",
  "model-failed": "The helper got stuck, so there is no answer. Ask again.",
  "tokens-spent": "The helper has answered enough for today. You can ask again in {wait}.",
  "your-tokens-spent": "You have asked enough for today. You can ask again in {wait}.",
  "too-many-requests": "That was a lot in one hour. Ask again in {wait}.",
  "invalid-request":
    "This conversation has become too long. Open the page again to begin a new one.",
  "family-rule": "Ask in words that suit everyone, children too.",
}

/** Why there is no answer, in words for people. */
const wordsFor = (problem: Problem): string =>
  withWait(WORDS[problem.code], problem) ?? problem.message

const formFaults = compileValidator(QuestionForm, "the form")

/** The page for those who bring their own agent, and its helper, which works as a plain form. */
export function agentPages(ctx: ChatBuildersContext, model: Model) {
  const { isSet } = model
  return new Elysia()
    .get(
      "/agent",
      ({ request }) =>
        ctx.cached(request, () => agentPage(ctx, { isSet, ...NOTHING_ASKED }), htmlAnswer()),
      pageRoute({ summary: "Bring your own agent" }),
    )
    .post(
      "/agent",
      ({ body, request }) => ask(valuesOf(body), request),
      pageRoute({
        summary: "Ask the helper by form",
        body: rawForm(AsTyped),
        rate: "write",
      }),
    )

  async function ask(values: Filled["values"], request: Request): Promise<Response> {
    const question = values["question"] ?? values["suggestion"] ?? ""
    if (!isOwnForm(request, ctx.urls)) {
      const faults = [{ path: "", message: FOREIGN_FORM }]
      return shown([], { values: { question }, faults }, 403)
    }
    const earlier = earlierMessages(values["earlier"])
    const faults = formFaults({ question })
    if (faults.length > 0)
      return shown(earlier, { values: { question }, faults: inWords(faults, QUESTION_LABELS) }, 400)
    const messages: Message[] = [...earlier, { role: "user", content: question }]
    try {
      const { text } = await helpAnswer(ctx, model, { messages }, request)
      return shown([...messages, { role: "assistant", content: text }])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const form = { values: { question }, faults: [{ path: "", message: wordsFor(error) }] }
      return shown(earlier, form, error.status, error.headers)
    }
  }

  async function shown(
    messages: readonly Message[],
    form: Filled = NOTHING_ASKED.form,
    status = 200,
    headers = {},
  ): Promise<Response> {
    const turns = await turnsOf(ctx, messages)
    const helping = {
      isSet,
      turns,
      earlier: messages.length > 0 ? hiddenConversation(messages) : "",
      form,
    }
    return sendHtml(agentPage(ctx, helping), status, headers)
  }
}
