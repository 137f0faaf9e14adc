import { DESK } from "broadside/host"
import { Elysia, pageRoute, rawForm, t } from "broadside/http"
import { type PageContext, seeOther } from "broadside/ui"
import { problems } from "../errors"
import { requireOwnForm, requireOwnOrigin } from "./own-form"
import { deskRates } from "./rates"
import { expiredCookie, sessionCookie } from "./session-cookie"
import { SESSION_MS, type Sessions } from "./sessions"
import { signInPage } from "./sign-in-page"

interface SessionRoutesOptions {
  readonly sessions: Sessions
  readonly isToken: (token: string) => boolean
}

const WRONG_TOKEN =
  "This is not the operator's token. Copy all of it; it begins with op_ and has 35 characters."

/** Signing in and out. */
export function sessionRoutes(ctx: PageContext, { sessions, isToken }: SessionRoutesOptions) {
  return new Elysia()
    .post(
      `${DESK}/sign-in`,
      async ({ body, request }) => {
        requireOwnOrigin(request, ctx.urls)
        const { token } = body as { token?: unknown }
        if (typeof token !== "string" || !isToken(token.trim()))
          return signInPage(ctx, { status: 401, fault: WRONG_TOKEN })
        const { secret } = await sessions.begin()
        return withCookie(sessionCookie(request, ctx.urls, secret, SESSION_MS / 1_000))
      },
      pageRoute({
        summary: "Sign in as the operator",
        body: rawForm(t.Object({ token: t.String() })),
        rate: deskRates.sign_in,
        refuses: [problems["foreign-form"]],
      }),
    )
    .post(
      `${DESK}/sign-out`,
      async ({ body, request }) => {
        requireOwnOrigin(request, ctx.urls)
        const session = await sessions.find(request)
        if (session) {
          requireOwnForm(body, session)
          await sessions.end(session)
        }
        return withCookie(expiredCookie(request, ctx.urls))
      },
      pageRoute({
        summary: "Sign out",
        body: rawForm(t.Object({})),
        rate: deskRates.desk,
        refuses: [problems["foreign-form"]],
      }),
    )
}

function withCookie(cookie: string): Response {
  const answer = seeOther(DESK)
  answer.headers.set("set-cookie", cookie)
  answer.headers.set("cache-control", "no-store")
  return answer
}
