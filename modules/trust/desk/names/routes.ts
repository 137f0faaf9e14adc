import type { Log } from "broadside"
import { Elysia, pageRoute, rawForm, t } from "broadside/http"
import { type PageContext, seeOther } from "broadside/ui"
import { problems } from "../../errors"
import { BY_OPERATOR } from "../../log/change"
import type { NameProtection } from "../../names/site-names"
import { applyToEach, type Outcome } from "../../queue/undo"
import type { Gate } from "../gate"
import { deskRates } from "../rates"
import type { Session } from "../sessions"
import { DESK_NAMES, namesPage } from "./names-page"

interface Options {
  readonly names: NameProtection
  readonly log: Log
}

/** Lists the names of which it is not settled whose they are, and takes the operator's decisions. */
export function nameRoutes(ctx: PageContext, gate: Gate, { names: { undecided }, log }: Options) {
  return new Elysia()
    .get(
      DESK_NAMES,
      ({ request }) => gate.page(request, (session) => page(session)),
      pageRoute({ summary: "Names that wait for the operator" }),
    )
    .post(
      DESK_NAMES,
      ({ request, body }) =>
        gate.form(request, body, async (session, { name, of, is }) => {
          const [what, time] = String(of).split(" ", 2)
          const decide = what === "claim" ? undecided.decideClaim : undecided.decideName
          const decided = { isTheirs: is === "theirs", cause: BY_OPERATOR }
          const outcomes = await applyToEach(log, [{ kind: "name", id: String(name) }], ({ id }) =>
            decide(id, Number(time), decided),
          )
          const hasFailed = outcomes.some(({ fault }) => fault !== undefined)
          return hasFailed ? page(session, outcomes) : seeOther(DESK_NAMES)
        }),
      pageRoute({
        summary: "Decide whose a name is",
        body: rawForm(t.Object({})),
        rate: deskRates.desk,
        refuses: [problems["foreign-form"]],
      }),
    )

  async function page(session: Session, outcomes: readonly Outcome[] = []) {
    return namesPage(ctx, { session, outcomes, ...(await undecided.list()) })
  }
}
