import type { PageContext } from "broadside/ui"
import { requireOwnForm, requireOwnOrigin } from "./own-form"
import type { Session, Sessions } from "./sessions"
import { signInPage } from "./sign-in-page"

/** The fields of a form, not validated yet. */
export type FormFields = Readonly<Record<string, unknown>>

/** Lets only the operator through; anyone else gets the form to sign in. */
export interface Gate {
  page(
    request: Request,
    answer: (session: Session) => Response | Promise<Response>,
  ): Promise<Response>
  /** Throws 403 unless the form was on a page of the desk. */
  form(
    request: Request,
    body: unknown,
    answer: (session: Session, sent: FormFields) => Promise<Response>,
  ): Promise<Response>
}

const SESSION_ENDED = { status: 401, fault: "Your session has ended. Sign in again." }

export const createGate = (ctx: PageContext, sessions: Sessions): Gate => ({
  async page(request, answer) {
    const session = await sessions.find(request)
    return session ? answer(session) : signInPage(ctx)
  },
  async form(request, body, answer) {
    requireOwnOrigin(request, ctx.urls)
    const session = await sessions.find(request)
    if (!session) return signInPage(ctx, SESSION_ENDED)
    requireOwnForm(body, session)
    return answer(session, body as FormFields)
  },
})
