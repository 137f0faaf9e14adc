import type { DeskContext } from "./desk-page"
import { requireOwnForm, requireOwnOrigin } from "./own-form"
import type { Session, Sessions } from "./sessions"
import { signInPage } from "./sign-in-page"

/** A form as a browser sent it. */
export type Sent = Readonly<Record<string, unknown>>

/** Lets only the operator through; anyone else gets the form to sign in. */
export interface Gate {
  page(
    request: Request,
    answer: (session: Session) => Response | Promise<Response>,
  ): Promise<Response>
  /** Throws 403 unless a page of the desk sent the form. */
  form(
    request: Request,
    body: unknown,
    answer: (session: Session, sent: Sent) => Promise<Response>,
  ): Promise<Response>
}

const ENDED = { status: 401, fault: "Your session has ended. Sign in again." }

export const createGate = (ctx: DeskContext, sessions: Sessions): Gate => ({
  async page(request, answer) {
    const session = await sessions.find(request)
    return session ? answer(session) : signInPage(ctx)
  },
  async form(request, body, answer) {
    requireOwnOrigin(request, ctx.urls)
    const session = await sessions.find(request)
    if (!session) return signInPage(ctx, ENDED)
    requireOwnForm(body, session)
    return answer(session, body as Sent)
  },
})
