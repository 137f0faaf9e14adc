import { invalid } from "broadside"
import type { Static } from "broadside/http"
import type { NewEditKey } from "broadside/publishing"
import type { ChatBuildersContext } from "../context"
import { requireConversation } from "../conversation/messages"
import { problems } from "../errors"
import type { Model } from "../model/model"
import { rates } from "../rates"
import { build } from "./build"
import { MOST_READ } from "./building"
import type { Draft } from "./draft"
import type { BuildBody, BuiltModel } from "./models"
import { placeAt } from "./place"
import type { Progress } from "./progress"
import { ANONYMOUS, builderSite } from "./site"
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
  /** Of a form: the key of what it publishes, so that a form that is sent twice publishes once. */
  readonly editKey?: NewEditKey
}

/** Validates what a visitor asks for; throws everything that can be known before the model is asked. */
export async function prepareBuild(
  ctx: ChatBuildersContext,
  model: Model,
  sent: Sent,
  { request, editKey }: Origin,
): Promise<Build> {
  const { messages, author = ANONYMOUS } = sent
  const client = ctx.clientOf(request)
  requireConversation(ctx, messages)
  ctx.content.screen({ author })
  const { page, before } = await pageOf(ctx, sent)
  const visit = await model.enter(client, () => ctx.limit(rates.build, request))
  return async (onProgress, gone) => {
    const open = ctx.keepOpen(request)
    const { text, published } = await build(ctx, visit, builderSite(ctx, author, editKey), {
      messages,
      target: { page },
      before,
      onProgress,
      signal: gone ? AbortSignal.any([open, gone]) : open,
    })
    const address = published && { url: published.url, edit_key: published.editKey }
    return { ok: true, text, url: null, ...address }
  }
}

interface Subject {
  readonly page: ConversationPage | undefined
  readonly before: Draft | undefined
}

/** The page that the conversation is about, with its source; throws 400, 403, 404, 410 and 413. */
async function pageOf(
  ctx: ChatBuildersContext,
  { url, edit_key: editKey }: Sent,
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
  await place.service.requireKey(place.id, editKey)
  const { title, html, version } = await place.service.source(place.id)
  if (html.length > MOST_READ) throw problems["too-large-to-change"](MOST_READ.toLocaleString("en"))
  return { page: { url, editKey, title, version }, before: { title, html } }
}
