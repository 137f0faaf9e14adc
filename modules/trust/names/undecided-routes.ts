import { iso } from "broadside"
import { body, Elysia, oneOf, route, t, text } from "broadside/http"
import { problems } from "../errors"
import { BY_OPERATOR } from "../log/change"
import { fromOf } from "./claim"
import type { Undecided } from "./undecided"

const tags = ["Operator"]
const time = t.String({ format: "date-time" })
const OF = "The time that a decision names: one that has changed since is left alone"

const UndecidedModel = t.Object({
  ok: t.Literal(true),
  claims: t.Array(
    t.Object({
      slug: t.String(),
      at: t.String({ format: "date-time", description: OF }),
      posted_at: time,
      protected_from: t.Union([time, t.Null()], {
        description: "null where only the operator can decide",
      }),
    }),
    { description: "Names that someone claims who was not first under them" },
  ),
  doubtful: t.Array(
    t.Object({
      slug: t.String(),
      at: t.String({ format: "date-time", description: OF }),
      since: time,
    }),
    { description: "Names protected by earlier versions that others may have used before" },
  ),
})

const SlugParams = t.Object({
  slug: t.String({ description: "As listed", examples: ["ada"], maxLength: 200 }),
})

const DecideBody = body({
  what: oneOf(["claim", "name"], { description: "claim: one of claims; name: one of doubtful" }),
  at: text({ max: 40, description: "Its time, as listed", examples: ["2026-11-28T09:00:00.000Z"] }),
  is: oneOf(["theirs", "not"], {
    description:
      "theirs: protects the name for who claims or has it; not: refuses that, or ends it",
  }),
})

/** Routes with which the operator decides whose a name is, as at the desk. */
export function undecidedRoutes({ list, decideClaim, decideName }: Undecided) {
  return new Elysia()
    .get(
      "/api/operator/names",
      async () => {
        const { claims, doubtful } = await list()
        return {
          ok: true,
          claims: claims.map((claim) => ({
            slug: claim.slug,
            at: iso(claim.claimedAt),
            posted_at: iso(claim.postedAt),
            protected_from: fromOf(claim),
          })),
          doubtful: doubtful.map(({ slug, changedAt, protectedAt }) => ({
            slug,
            at: iso(changedAt),
            since: iso(protectedAt),
          })),
        }
      },
      route({
        tags,
        operationId: "listUndecidedNames",
        summary: "Names of which it is not settled whose they are, 100 of each kind at most",
        operator: true,
        answers: { description: "The names", model: UndecidedModel },
      }),
    )
    .post(
      "/api/operator/names/:slug/decide",
      async ({ params: { slug }, body: { what, at, is } }) => {
        const decide = what === "claim" ? decideClaim : decideName
        await decide(slug, Date.parse(at), { isTheirs: is === "theirs", cause: BY_OPERATOR })
        return { ok: true, slug }
      },
      route({
        tags,
        operationId: "decideName",
        summary: "Decide whose a name is",
        description:
          "Answers 409 protection-changed where the claim or the name is not the one of that time any more; list them again.",
        operator: true,
        params: SlugParams,
        body: DecideBody,
        refuses: [problems["protection-changed"]],
        answers: {
          description: "Decided",
          model: t.Object({ ok: t.Literal(true), slug: t.String() }),
        },
      }),
    )
}
