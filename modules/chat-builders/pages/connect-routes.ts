import { invalid, Problem } from "broadside"
import {
  Elysia,
  optional,
  pageRoute,
  prefersHtml,
  query,
  rawForm,
  route,
  t,
  text,
  uncachedJson,
} from "broadside/http"
import { formEditKey } from "broadside/publishing"
import { type Filled, pageFrames, pageHeaders } from "broadside/ui"
import { prepareBuild } from "../builder/answers"
import { keyWithProof } from "../builder/site"
import type { ChatBuildersContext } from "../context"
import type { Message } from "../conversation/messages"
import { MODEL_REFUSALS, problems } from "../errors"
import type { Model } from "../model/model"
import {
  faultsFor,
  faultsIn,
  pageIn,
  requestOf,
  type Submission,
  submissionOf,
  typedOf,
} from "./connect-form"
import { type ConnectPage, connectPage } from "./connect-page"
import { exampleGame, PublicationModel, publicationAt, requirePlace } from "./connect-view"
import { FOREIGN_FORM, isOwnForm } from "./own-form"

const ConnectQuery = query({
  ask: optional(text({ max: 2_000, description: "What to ask for, to be sent by the visitor" })),
})
const AsTyped = t.Object({})
/** What the owners of the page may refuse. */
const THEIRS = [400, 403, 404, 410, 413, 422]
const TOO_MANY = [429]
const NOTHING = "Nothing was published this time."
const EMPTY: Filled = { values: {}, faults: [] }

/** The page on which people ask for pages; it works without script. */
export function connectPages(ctx: ChatBuildersContext, model: Model) {
  return new Elysia()
    .get(
      "/connect",
      ({ query: { ask = "" } }) => send({ form: { values: { message: ask }, faults: [] } }),
      pageRoute({ summary: "Ask for a page", query: ConnectQuery }),
    )
    .get(
      "/connect/page",
      async ({ query: { url } }) => uncachedJson(JSON.stringify(await publicationAt(ctx, url))),
      route({
        summary: "The page of a conversation",
        hidden: true,
        query: query({ url: text({ max: 500, description: "Its address" }) }),
        refuses: [problems["no-such-page"]],
        passesOn: THEIRS,
        answers: { description: "Its address, title and versions", model: PublicationModel },
      }),
    )
    .post(
      "/connect",
      ({ body, request }) => {
        const act = (submission: Submission) => ask(submission, request)
        return answer(request, submissionOf(body), act)
      },
      pageRoute({
        summary: "Ask for a page without script",
        body: rawForm(AsTyped),
        author: true,
        submits: true,
        refuses: [...MODEL_REFUSALS],
        passesOn: [...THEIRS, ...TOO_MANY],
      }),
    )
    .post(
      "/connect/restore",
      async ({ body, request }) => {
        const submission = submissionOf(body)
        const act = (sent: Submission) => restoreByForm(sent, request)
        if (prefersHtml(request)) return answer(request, submission, act)
        await restore(submission, request)
        return uncachedJson(JSON.stringify(await publicationAt(ctx, submission.url)))
      },
      pageRoute({
        summary: "Bring back a version of the page",
        body: rawForm(AsTyped),
        author: true,
        submits: true,
        refuses: [problems["no-such-page"]],
        passesOn: THEIRS,
        otherAnswers: [{ description: "The page as JSON", model: PublicationModel }],
      }),
    )

  type Shown = Omit<ConnectPage, "model" | "game">

  async function send(shown: Partial<Shown>, status = 200, headers: Problem["headers"] = {}) {
    const { messages = [], page, publication, form = EMPTY, outcome = "" } = shown
    const current = publication?.ended ? undefined : publication
    const game = await exampleGame(ctx)
    const html = connectPage(ctx, {
      model,
      messages,
      page,
      publication: current,
      form,
      outcome,
      game,
    })
    return new Response(await html, {
      status,
      headers: { ...pageHeaders(pageFrames(ctx.urls)), "cache-control": "no-store", ...headers },
    })
  }

  /** Does what a form asks for, and shows the conversation; with what was typed if that fails. */
  async function answer(
    request: Request,
    submission: Submission,
    act: (submission: Submission) => Promise<Partial<Shown>>,
  ) {
    if (!isOwnForm(request, ctx.urls)) {
      const form = { values: typedOf(submission), faults: [{ path: "", message: FOREIGN_FORM }] }
      return send({ form }, 403)
    }
    try {
      return await send(await act(submission))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const form = { values: typedOf(submission), faults: faultsFor(error) }
      return send({ ...(await before(submission)), form }, error.status, error.headers)
    }
  }

  async function ask(submission: Submission, request: Request): Promise<Partial<Shown>> {
    const faults = faultsIn(submission)
    if (faults.length > 0) throw invalid(faults)
    const sent = requestOf(submission)
    const editKey = await formEditKey(submission.token, [sent])
    const build = await prepareBuild(ctx, model, sent, { request, editKey })
    const { text, url, edit_key } = await build()
    const messages: Message[] = [
      ...submission.before,
      { role: "user", content: submission.message },
      { role: "assistant", content: text },
    ]
    const page = url && edit_key ? { url, editKey: edit_key } : pageIn(submission)
    const publication = page && (await publicationAt(ctx, page.url).catch(() => undefined))
    return {
      messages,
      page,
      publication,
      outcome: url ? "" : NOTHING,
      form: { values: { author: submission.author }, faults: [] },
    }
  }

  async function restore(
    { url, editKey, author, version }: Submission,
    request: Request,
  ): Promise<void> {
    const { id, service } = requirePlace(ctx, url)
    await service.restoreVersion(id, version, keyWithProof(editKey, author), request)
  }

  async function restoreByForm(submission: Submission, request: Request): Promise<Partial<Shown>> {
    await restore(submission, request)
    return { ...(await before(submission)), outcome: `Version ${submission.version} is back.` }
  }

  /** The conversation as it was, with its page if that is still there. */
  async function before(submission: Submission): Promise<Partial<Shown>> {
    const page = pageIn(submission)
    const publication = page && (await publicationAt(ctx, page.url).catch(() => undefined))
    return { messages: submission.before, page, publication }
  }
}
