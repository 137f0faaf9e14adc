import { Problem, siteRefusals } from "broadside"
import {
  body,
  Elysia,
  integer,
  oneOf,
  optional,
  pageRoute,
  query,
  rawForm,
  signedName,
  text,
} from "broadside/http"
import { isEditKey, sendPublished, shownKey } from "broadside/publishing"
import { type Filled, sendHtml } from "broadside/ui"
import type { GpsContext } from "../../context"
import { NO_HUNT, NO_SESSION, problems } from "../../errors"
import { formOf, readForm } from "../../pages/form"
import { AsTyped } from "../../pages/models"
import { sendMapPage } from "../../pages/send-map-page"
import { rates } from "../../rates"
import { CodeParams } from "../../sessions/models"
import type { Sessions } from "../../sessions/session"
import { SESSIONS } from "../../sessions/sessions"
import { RADII } from "../hunt"
import type { HuntService } from "../hunt-service"
import { hunterPage } from "./hunter-page"
import { leadPage, leadPath } from "./lead-page"
import { huntStartPage } from "./start-page"

const HuntPageQuery = query({
  join: optional(text({ max: 20, description: "Code of the session with the hunt" })),
})

const numberOf = (typed = "") => (typed.trim() ? Number(typed) : undefined)

/** The form that starts a hunt. */
const CreateForm = formOf(
  body({
    name: signedName({ min: 1, max: 40 }),
    radius: oneOf(RADII.map(String)),
    order: oneOf(["any", "ordered"]),
    minutes: optional(integer({ minimum: 1, maximum: 1_440 })),
  }),
  { name: "Your name", radius: "How close", order: "Order", minutes: "Time limit" },
  { read: (values) => ({ ...values, minutes: numberOf(values["minutes"]) }) },
)

interface Create {
  readonly name: string
  readonly radius: string
  readonly order: "any" | "ordered"
  readonly minutes?: number
}

const EMPTY: Filled = { values: {}, faults: [] }

const NOTICES: Readonly<Record<string, string>> = {
  "unknown-session": "Check the six letters and digits of the code, or lead a hunt of your own.",
  "session-ended":
    "No one shared a position for ten minutes, so everything about it is deleted, the scores too.",
  "no-hunt": "There is a session with this code, but no hunt in it.",
}

/** The page `/hunt`, and the master's. */
export function huntPages(ctx: GpsContext, sessions: Sessions, hunts: HuntService) {
  return new Elysia()
    .get(
      "/hunt",
      ({ query: { join = "" } }) => {
        if (!join.trim()) return sendHtml(huntStartPage(ctx, { form: EMPTY }))
        try {
          return sendMapPage(ctx, hunterPage(ctx, hunts.find(join.trim())))
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const notice = { heading: error.title, text: NOTICES[error.code] ?? error.message }
          const html = huntStartPage(ctx, { form: EMPTY, join, notice })
          return sendHtml(html, error.status, error.headers)
        }
      },
      pageRoute({
        summary: "Lead an outdoor hunt, or join one",
        query: HuntPageQuery,
        refuses: NO_HUNT,
      }),
    )
    .post(
      "/hunt",
      ({ body, request }) =>
        readForm<Create>(body, CreateForm, {
          async done({ name: sent, radius, order, minutes }) {
            const author = await ctx.identify(request, sent)
            const { name } = author
            await ctx.review(request, { kind: SESSIONS, author, title: `Hunt by ${name}` })
            const { session } = await sessions.create({
              client: ctx.clientOf(request),
              name: `Hunt by ${name}`,
            })
            const { code } = session
            const { edit_key } = await hunts.create(code, {
              name,
              radius: Number(radius),
              ordered: order === "ordered",
              ...(minutes === undefined ? {} : { minutes }),
            })
            return sendPublished(request, leadPath(code), edit_key)
          },
          refused: (form, { status, headers }) =>
            sendHtml(huntStartPage(ctx, { form }), status, headers),
        }),
      pageRoute({
        summary: "Create a hunt in a new session",
        body: rawForm(AsTyped),
        rate: rates.create,
        author: true,
        submits: true,
        refuses: [problems["site-full"], siteRefusals["family-rule"]],
      }),
    )
    .get(
      "/hunt/:code/lead",
      ({ params, request }) => {
        const hunt = hunts.find(params.code)
        const key = shownKey(request)
        return sendMapPage(
          ctx,
          leadPage(ctx, hunt, isEditKey(key, hunt.editKey) ? key : undefined),
          200,
          { "x-robots-tag": "noindex" },
        )
      },
      pageRoute({
        summary: "Lead a hunt",
        params: CodeParams,
        refuses: [...NO_SESSION, problems["no-hunt"]],
      }),
    )
}
