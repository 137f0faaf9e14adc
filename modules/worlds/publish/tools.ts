import { type Tool, type ToolCall, toolOf } from "broadside/contracts"
import { publishedText } from "broadside/publishing"
import type { WorldsContext } from "../context"
import type { Submission } from "./models"
import { publish } from "./publish"
import { submitDispatchRoute, submitWorkshopRoute } from "./routes"
import { identifyAuthor } from "./signed"
import { sourceOf } from "./source"

const DEFAULT_DAYS = 7

/** Fetches the page at `source_url`, if it is sent. */
const FETCHES = { openWorld: true }

/** Tools that publish in the two worlds. */
export const publishingTools = (ctx: WorldsContext): Tool[] => {
  function source(body: Submission, request: Request, { progress }: ToolCall) {
    if (body.source_url) progress(`Fetching ${body.source_url}`)
    return sourceOf(ctx, request, body)
  }
  return [
    toolOf(ctx, submitWorkshopRoute, {
      name: "publish_workshop",
      title: "Publish in the Workshop",
      description:
        "Publish an HTML page that stays; the default when unsure. Publish without asking when it is complete, and give the user the live URL.",
      effect: FETCHES,
      async run({ body }, request, call) {
        const page = await identifyAuthor(ctx, request, body)
        const html = await source(body, request, call)
        const value = { ok: true, ...(await publish(ctx, "workshop", page, html)) }
        return { text: publishedText("Live in the Workshop", value), value }
      },
    }),
    toolOf(ctx, submitDispatchRoute, {
      name: "publish_dispatch",
      title: "Publish in the Dispatch",
      description:
        "Publish an HTML page that leaves the lists after 1 to 30 days: an invitation, an announcement.",
      rename: { expires_in: "expires_in_days" },
      effect: FETCHES,
      async run({ body }, request, call) {
        const page = await identifyAuthor(ctx, request, body)
        const html = await source(body, request, call)
        const value = { ok: true, ...(await publish(ctx, "dispatch", page, html)) }
        const { expires_in: count = DEFAULT_DAYS } = body
        const days = count === 1 ? "1 day" : `${count} days`
        const where = `Live in the Dispatch for ${days}, until ${value.expires_at}`
        return { text: publishedText(where, value), value }
      },
    }),
  ]
}
