import { cutSecret, type Problem } from "broadside"
import type { Landmark } from "broadside/contracts"
import {
  Elysia,
  type FormRefusal,
  faultsOf,
  formRefusal,
  optional,
  pageRoute,
  query,
  rawForm,
  signedName,
  t,
  text,
} from "broadside/http"
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
const ReadForm = t.Object({
  name: signedName({ min: 1, max: 60 }),
  cursor: t.String({ pattern: "^\\d{1,15}$" }),
  secret: optional(text({ max: 200 })),
})

/** The inbox of a person, by name, and the form that marks it as read. */
export const inboxPageRoutes = (ctx: ExchangeContext) =>
  new Elysia()
    .get(
      "/inbox",
      async ({ query }) => {
        const { name, secret } = cutSecret(query.name ?? "")
        // The address stays in the browser's history, where no secret belongs.
        if (secret !== undefined) return seeOther(inboxOf(name))
        return sendHtml(await inboxPage(ctx, name.trim()))
      },
      pageRoute({ summary: "The inbox of a person", query: query({ name: optional(name) }) }),
    )
    .post(
      "/inbox/read",
      async ({ body, request }) => {
        const values = valuesOf(body)
        const { name: typed = "", cursor, secret } = values
        const isValid = faultsOf(ReadForm, values).length === 0
        if (!isValid) return seeOther(inboxOf(typed.length > 200 ? "" : cutSecret(typed).name))
        try {
          const { slug } = await ctx.identify(request, withSecret(typed, secret))
          await acknowledge(ctx, slug, Number(cursor))
        } catch (error) {
          const { faults, status, headers } = refusalOf(error)
          const page = await inboxPage(ctx, cutSecret(typed).name, faults)
          return sendHtml(page, status, headers)
        }
        return seeOther(inboxOf(cutSecret(typed).name))
      },
      pageRoute({
        summary: "Mark an inbox as read",
        body: rawForm(ReadForm),
        rate: "write",
        author: true,
      }),
    )

const inboxOf = (name: string) => `/inbox?${new URLSearchParams({ name })}`

/** The secret comes in a field of its own, alone or after the name. */
function withSecret(typed: string, field: string | undefined): string {
  if (field === undefined) return typed
  const { secret = field } = cutSecret(field)
  // With its beginning, so that nothing typed there becomes a part of the name.
  return `${cutSecret(typed).name}#${secret.startsWith("nk_") ? "" : "nk_"}${secret}`
}

/** A refusal beside the field of the secret, in words for people. */
function refusalOf(error: unknown): FormRefusal {
  const refusal = formRefusal(error)
  if ((error as Problem).code !== "author-proof-required") return refusal
  return { ...refusal, faults: [{ path: "/secret", message: WRONG_SECRET }] }
}

const WRONG_SECRET =
  "This name is protected. Enter its secret, all of it: it begins with nk_ and has 25 characters."
