import { cutSecret, identityRefusals } from "broadside"
import type { Landmark } from "broadside/contracts"
import { body, Elysia, optional, pageRoute, query, rawForm, signedName } from "broadside/http"
import { seeOther, sendHtml, valuesOf } from "broadside/ui"
import type { ExchangeContext } from "../context"
import { acknowledge } from "./inbox"
import { inboxPage } from "./inbox-page"

/** Where people find their inbox. */
export const inboxLandmark: Landmark = {
  name: "inbox",
  path: "/inbox",
  label: "your inbox",
  footer: { for: "people", order: 30 },
}

const name = signedName({ max: 60 })
const AsTyped = body({})

/** The inbox of a person, by name, and the form that marks it as read. */
export const inboxPageRoutes = (ctx: ExchangeContext) =>
  new Elysia()
    .get(
      "/inbox",
      async ({ query }) => sendHtml(await inboxPage(ctx, cutSecret(query.name ?? "").name.trim())),
      pageRoute({ summary: "The inbox of a person", query: query({ name: optional(name) }) }),
    )
    .post(
      "/inbox/read",
      async ({ body, request }) => {
        const { name: typed = "", cursor = "" } = valuesOf(body)
        // The address ends up in logs, where no secret belongs.
        const location = `/inbox?${new URLSearchParams({ name: cutSecret(typed).name })}`
        if (!typed || !/^\d{1,15}$/.test(cursor)) return seeOther(location)
        const { slug } = await ctx.identify(request, typed)
        await acknowledge(ctx, slug, Number(cursor))
        return seeOther(location)
      },
      pageRoute({
        summary: "Mark an inbox as read",
        body: rawForm(AsTyped),
        rate: "write",
        refuses: identityRefusals,
      }),
    )
