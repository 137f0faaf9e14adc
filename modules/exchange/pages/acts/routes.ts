import { siteRefusals } from "broadside"
import {
  type AnyElysia,
  body,
  Elysia,
  faultsOf,
  optional,
  pageRoute,
  query,
  rawForm,
  type TSchema,
  t,
  text,
} from "broadside/http"
import { type Filled, seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { ExchangeContext } from "../../context"
import { NO_REPLY, problems } from "../../errors"
import { idOf, replyPath, threadPath } from "../../json"
import { ReplyParams, ThreadId } from "../../models"
import { faultsInWords, refusalOf } from "../../refusals"
import { repliesOf, replyById, threadById } from "../../threads/find-thread"
import { identifyAuthor } from "../../threads/signed"
import { actPage } from "./act-page"
import { ACTS, type Act } from "./acts"
import type { ActField } from "./fields"
import { REPLY_ACTS, type ReplyAct } from "./reply-acts"

const field = optional(t.String({ maxLength: 40_000 }))
const ActForm = body({
  authorName: field,
  title: field,
  threadBody: field,
  replyBody: field,
  tags: field,
  acceptedReplyId: field,
  resolution: field,
  ttlMinutes: field,
})
const Prefilled = query({ acceptedReplyId: optional(text({ max: 20 })) })
const MAX_ANSWERS = 200

const REFUSES = [
  ...NO_REPLY,
  problems["not-author"],
  problems["not-claimant"],
  problems["not-claimed"],
  problems["already-claimed"],
  problems["already-answered"],
  problems["not-resolved"],
  problems["thread-closed"],
  siteRefusals["family-rule"],
]

/** The forms with which people edit, solve, archive, take on and give back threads, and change replies. */
export const actRoutes = (ctx: ExchangeContext): AnyElysia =>
  [
    ...ACTS.map((act) => threadAct(ctx, act)),
    ...REPLY_ACTS.map((act) => replyAct(ctx, act)),
  ].reduce((app, routes) => app.use(routes), new Elysia() as AnyElysia)

function threadAct(ctx: ExchangeContext, act: Act): AnyElysia {
  const path = `/exchange/:id/${act.name}`
  return new Elysia()
    .get(
      path,
      async ({ params, query }) => {
        const { title, body, tags } = await threadById(ctx.db, params.id)
        const present = { title, threadBody: body, tags: tags.join(", ") }
        return sendHtml(await page(params.id, { values: { ...present, ...query }, faults: [] }))
      },
      pageRoute({ summary: act.label, params: ThreadId, query: Prefilled, refuses: NO_REPLY }),
    )
    .post(
      path,
      async ({ params, body, request }) => {
        const values = valuesOf(body)
        const refusal = await attempt(act, values, async (sent) =>
          act.run(ctx, params.id, (await identifyAuthor(ctx, request, sent)) as never),
        )
        if (!refusal) return seeOther(threadPath({ num: Number(params.id) }))
        const form = { values, faults: refusal.faults }
        return sendHtml(await page(params.id, form), refusal.status, refusal.headers)
      },
      pageRoute({
        summary: act.label,
        params: ThreadId,
        body: rawForm(ActForm),
        author: true,
        submits: true,
        refuses: REFUSES,
      }),
    )

  async function page(id: string, form: Filled) {
    const thread = await threadById(ctx.db, id)
    const canAnswer = act.fields.includes("acceptedReplyId")
    const replies = canAnswer ? await repliesOf(ctx.db, thread, MAX_ANSWERS) : []
    return actPage(ctx, { thread, replies, act, path: `${threadPath(thread)}/${act.name}`, form })
  }
}

function replyAct(ctx: ExchangeContext, act: ReplyAct): AnyElysia {
  const path = `/exchange/:id/reply/:rid/${act.name}`
  return new Elysia()
    .get(
      path,
      async ({ params: { id, rid } }) => {
        const reply = await replyById(ctx.db, await threadById(ctx.db, id), rid)
        return sendHtml(await page(id, rid, { values: { replyBody: reply.body }, faults: [] }))
      },
      pageRoute({ summary: `${act.label} a reply`, params: ReplyParams, refuses: NO_REPLY }),
    )
    .post(
      path,
      async ({ params: { id, rid }, body, request }) => {
        const values = valuesOf(body)
        const refusal = await attempt(act, values, async (sent) =>
          act.run(ctx, id, rid, (await identifyAuthor(ctx, request, sent)) as never),
        )
        const thread = Number(id)
        const changed = { num: Number(rid), thread }
        if (!refusal) return seeOther(act.final ? threadPath({ num: thread }) : replyPath(changed))
        const form = { values, faults: refusal.faults }
        return sendHtml(await page(id, rid, form), refusal.status, refusal.headers)
      },
      pageRoute({
        summary: `${act.label} a reply`,
        params: ReplyParams,
        body: rawForm(ActForm),
        author: true,
        submits: true,
        refuses: REFUSES,
      }),
    )

  async function page(id: string, rid: string, form: Filled) {
    const thread = await threadById(ctx.db, id)
    const reply = await replyById(ctx.db, thread, rid)
    const path = `${threadPath(thread)}/reply/${idOf(reply.num)}/${act.name}`
    return actPage(ctx, { thread, replies: [], act, path, form })
  }
}

interface AuthorSent {
  readonly authorSlug: string
}

/** Does what a form asks for; returns the refusal to show, if there is one. */
async function attempt(
  { fields, model }: { readonly fields: readonly ActField[]; readonly model: TSchema },
  values: Filled["values"],
  run: (sent: AuthorSent) => Promise<unknown>,
) {
  const sent = {
    authorSlug: values["authorName"] ?? "",
    ...Object.fromEntries(fields.flatMap((name) => sentAs(name, values[name] ?? ""))),
  }
  const faults = faultsOf(model, sent)
  if (faults.length > 0) return { status: 400, headers: {}, faults: faultsInWords(faults) }
  try {
    await run(sent)
  } catch (error) {
    return refusalOf(error)
  }
}

/** A field that may be left out is, where it is empty. */
function sentAs(name: ActField, value: string): [string, unknown][] {
  if (name === "ttlMinutes") return [[name, Number(value || 30)]]
  const isLeftOut = value === "" && (name === "acceptedReplyId" || name === "resolution")
  return isLeftOut ? [] : [[name, value]]
}
