import { invalid } from "broadside"
import type { Static } from "broadside/http"
import type { NewEditKey } from "broadside/publishing"
import type { ChatBuildersContext } from "../context"
import { requireConversation } from "../conversation/messages"
import { problems } from "../errors"
import type { Model } from "../model/model"
import { rates } from "../rates"
import { build } from "./build"
import { MAX_READ } from "./building"
import type { Draft } from "./draft"
import type { BuildBody, BuiltModel } from "./models"
import { placeAt } from "./place"
import type { Progress } from "./progress"
import { builderSite, keyWithProof, NO_ONE } from "./site"
import type { ConversationPage } from "./target"

type Sent = Static<typeof BuildBody>

/** Builds what a visitor asks for. */
export type Build = (
  onProgress?: (progress: Progress) => void,
  gone?: AbortSignal,
) => Promise<Static<typeof BuiltModel>>

/** How a request came. */
interface Origin {
  readonly request: Request
  /** Key of the page that a form publishes, so that a form that is sent twice publishes once. */
  readonly editKey?: NewEditKey
}

/** Validates what a visitor asks for; throws everything that can be known before the model is asked. */
export async function prepareBuild(
  ctx: ChatBuildersContext,
  model: Model,
  sent: Sent,
  { request, editKey }: Origin,
): Promise<Build> {
  const { messages } = sent
  const client = ctx.clientOf(request)
  requireConversation(ctx, messages)
  const { page, before } = await pageOf(ctx, sent, request)
  const author = await authorOf(ctx, sent, request)
  ctx.content.screen({ author: author.name })
  const visit = await model.enter(client, () => ctx.limit(rates.build, request))
  return async (onProgress, gone) => {
    const open = ctx.keepOpen(request)
    const { text, published } = await build(
      ctx,
      visit,
      builderSite(ctx, { request, author }, editKey),
      {
        messages,
        target: { page },
        before,
        onProgress,
        signal: gone ? AbortSignal.any([open, gone]) : open,
      },
    )
    const address = published && { url: published.url, edit_key: published.editKey }
    return { ok: true, text, url: null, ...address }
  }
}

interface Subject {
  readonly page: ConversationPage | undefined
  readonly before: Draft | undefined
}

/** The author of the page. That of an existing page stays, and its change proves the name. */
const authorOf = (ctx: ChatBuildersContext, { author, url }: Sent, request: Request) =>
  author === undefined && url !== undefined ? NO_ONE : ctx.identify(request, author ?? NO_ONE.name)

/** The page that the conversation is about, with its source; throws 400, 403, 404, 410 and 413. */
async function pageOf(
  ctx: ChatBuildersContext,
  { url, edit_key: editKey, author }: Sent,
  request: Request,
): Promise<Subject> {
  if (url === undefined && editKey === undefined) return { page: undefined, before: undefined }
  if (url === undefined || editKey === undefined)
    throw invalid([
      { path: "/edit_key", message: "Send url and edit_key together, or neither of them." },
    ])
  const place = placeAt(ctx, url)
  if (!place)
    throw invalid([{ path: "/url", message: "url must be the url of an earlier answer." }])
  // Before the model works for it.
  const proof = keyWithProof(editKey, author)
  await place.service.requireKey(place.id, proof, request)
  const { title, html, version } = await place.service.source(place.id)
  if (html.length > MAX_READ) throw problems["too-large-to-change"](MAX_READ.toLocaleString("en"))
  return { page: { url, editKey: proof, title, version }, before: { title, html } }
}
