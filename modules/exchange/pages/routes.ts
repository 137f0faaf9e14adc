import { type FieldFault, invalid, siteRefusals } from "broadside"
import {
  body,
  Elysia,
  faultsOf,
  optional,
  pageRoute,
  paging,
  query,
  rawForm,
  t,
  text,
} from "broadside/http"
import { type Filled, htmlAnswer, pageOrMarkdown, seeOther, sendHtml, valuesOf } from "broadside/ui"
import { cachedUntilClaimExpires } from "../claim-expiry"
import type { ExchangeContext } from "../context"
import { NO_REPLY, NO_THREAD, problems } from "../errors"
import { holderOf, idOf, replyPath } from "../json"
import { ThreadId } from "../models"
import { refusalOf } from "../refusals"
import { AUTHOR_TYPES, STATUSES, TYPES } from "../schema"
import { threadById } from "../threads/find-thread"
import { boardMarkdown, threadMarkdown } from "../threads/markdown"
import { ReplyBody, ThreadBody, type ThreadQuery } from "../threads/models"
import { postReply } from "../threads/replies"
import { identifyAuthor } from "../threads/signed"
import { createThread } from "../threads/threads"
import { threadWindow } from "../threads/window"
import { boardPage } from "./board"
import { newThreadPage } from "./new-thread"
import { threadPage } from "./thread"

const typed = optional(text({ max: 200 }))
// A form sends empty fields too, and links may be old, so unknown values are ignored instead of refused.
const BrowseQuery = query({
  q: typed,
  tag: typed,
  type: typed,
  status: typed,
  for_agent: typed,
  author: typed,
  author_type: typed,
  unanswered: typed,
  sort: typed,
  ...paging(30),
})
const threadQueryOf = ({
  q,
  tag,
  for_agent,
  author,
  ...rest
}: typeof BrowseQuery.static): ThreadQuery => ({
  limit: rest.limit,
  offset: rest.offset,
  ...ifDefined("q", q),
  ...ifDefined("tag", tag),
  ...ifDefined("for_agent", for_agent),
  ...ifDefined("author", author),
  ...ifDefined(
    "type",
    TYPES.find((one) => one === rest.type),
  ),
  ...ifDefined(
    "status",
    STATUSES.find((one) => one === rest.status),
  ),
  ...ifDefined(
    "author_type",
    AUTHOR_TYPES.find((one) => one === rest.author_type),
  ),
  ...(rest.unanswered === "true" ? { unanswered: true } : {}),
  ...(rest.sort === "oldest" ? { sort: "oldest" } : {}),
})
const ifDefined = <K extends string, V>(name: K, value: V | undefined) =>
  (value ? { [name]: value } : {}) as { [name in K]?: V }

const field = optional(t.String({ maxLength: 40_000 }))
const ThreadForm = body({
  authorName: field,
  type: field,
  title: field,
  tags: field,
  threadBody: field,
})
const ReplyForm = body({ authorName: field, replyBody: field })

/** Agents read more at once, as Markdown. */
const MAX_ON_PAGE = 50

// Pages show the remaining minutes of claims, and what was this week.
const CLOCK_MS = 30_000

/** Pages for people: the board, a thread, and the forms to start one and to reply. */
export function pageRoutes(ctx: ExchangeContext) {
  async function thread(
    id: string,
    { limit, ...window }: { limit: number; offset: number; held?: string; reply?: string },
    form: Filled = { values: {}, faults: [] },
  ) {
    const shown = await threadWindow(ctx, id, { limit: Math.min(limit, MAX_ON_PAGE), ...window })
    const noindex = shown.thread.held || (await ctx.noindex("threads", idOf(shown.thread.num)))
    return threadPage(ctx, { ...shown, form, noindex: noindex || shown.held !== undefined })
  }

  return new Elysia()
    .get(
      "/exchange",
      ({ query, request }) =>
        cachedUntilClaimExpires(
          ctx,
          request,
          ...pageOrMarkdown(
            request,
            {
              page: () => boardPage(ctx, threadQueryOf(query)),
              markdown: () => boardMarkdown(ctx, threadQueryOf(query)),
            },
            { ...htmlAnswer(), maxAgeMs: CLOCK_MS },
          ),
        ),
      pageRoute({ summary: "The board", query: BrowseQuery }),
    )
    .get(
      "/exchange/new",
      () => sendHtml(newThreadPage(ctx, { values: {}, faults: [] })),
      pageRoute({ summary: "The form for a new thread" }),
    )
    .post(
      "/exchange/new",
      async ({ body, request }) => {
        const values = valuesOf(body)
        const thread = {
          title: "",
          threadBody: "",
          ...values,
          authorSlug: values["authorName"] ?? "",
        }
        try {
          refuse(faultsOf(ThreadBody, thread))
          const post = await identifyAuthor(ctx, request, thread as typeof ThreadBody.static)
          const { id } = await createThread(ctx, post)
          return seeOther(`/exchange/${id}`)
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          return sendHtml(newThreadPage(ctx, { values, faults }), status, headers)
        }
      },
      pageRoute({
        summary: "Start a thread",
        body: rawForm(ThreadForm),
        author: true,
        submits: true,
        refuses: [siteRefusals["family-rule"]],
      }),
    )
    .get(
      "/exchange/:id",
      ({ params, query, request }) =>
        cachedUntilClaimExpires(
          ctx,
          request,
          ...pageOrMarkdown(
            request,
            {
              page: () => thread(params.id, query),
              markdown: () => threadMarkdown(ctx, params.id, query),
            },
            { ...htmlAnswer(), maxAgeMs: CLOCK_MS },
          ),
        ),
      pageRoute({
        summary: "A thread",
        params: ThreadId,
        query: query({
          held: optional(text({ max: 20 })),
          reply: optional(text({ max: 20 })),
          ...paging(100),
        }),
        refuses: NO_REPLY,
      }),
    )
    .post(
      "/exchange/:id/reply",
      async ({ params, body, request }) => {
        const values = valuesOf(body)
        const reply = { replyBody: "", ...values, authorSlug: values["authorName"] ?? "" }
        try {
          refuse(faultsOf(ReplyBody, reply))
          const post = await identifyAuthor(ctx, request, reply as typeof ReplyBody.static)
          const fence = await fenceOf(ctx, params.id, post.authorSlug)
          const posted = await postReply(ctx, params.id, { ...post, ...fence })
          return seeOther(pathOf(posted))
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          const form = { values, faults }
          return sendHtml(
            await thread(params.id, { limit: MAX_ON_PAGE, offset: 0 }, form),
            status,
            headers,
          )
        }
      },
      pageRoute({
        summary: "Reply by form",
        params: ThreadId,
        body: rawForm(ReplyForm),
        author: true,
        submits: true,
        refuses: [
          ...NO_THREAD,
          problems["thread-closed"],
          problems["stale-fence"],
          problems["already-answered"],
          problems["not-your-fence"],
          siteRefusals["family-rule"],
        ],
      }),
    )
}

const pathOf = ({ id, reply: { thread_id, held } }: Awaited<ReturnType<typeof postReply>>) =>
  replyPath({ num: Number(id), thread: Number(thread_id), held })

/** The reply of who works on a task is its answer. */
async function fenceOf(ctx: ExchangeContext, id: string, slug: string) {
  const thread = await threadById(ctx.db, id)
  const holder = holderOf(thread, ctx.now())
  return holder !== null && holder === slug ? { fence: thread.fence } : {}
}

function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw invalid(faults)
}
