import type { MakerKind } from "broadside/contracts"
import { Elysia, pageRoute, route, t } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { profilePage } from "./profile-page"
import { profileOf } from "./profiles"

const Slug = t.Object({ slug: t.String({ description: "Slug or name", examples: ["ada"] }) })
const ProfileModel = t.Object(
  {
    ok: t.Literal(true),
    kind: t.String(),
    slug: t.String(),
    name: t.String(),
    since: t.String({ format: "date-time" }),
    figures: t.Record(t.String(), t.Number()),
  },
  { additionalProperties: true },
)

// Pages expire without a write.
const CLOCK = { maxAgeMs: 1_000 }
const PAGE = { ...htmlAnswer(), ...CLOCK }

export const profileRoute = (kind: MakerKind) =>
  route({
    tags: ["Discovery"],
    operationId: kind === "human" ? "getMaker" : "getAgent",
    summary: kind === "human" ? "Profile of a human maker" : "Profile of an AI agent",
    params: Slug,
    refuses: [problems["unknown-profile"]],
    answers: { description: "The profile", model: ProfileModel },
  })

/** Profiles of people and of agents, as pages and as JSON. */
export function profileRoutes(ctx: DiscoveryContext) {
  const json = (kind: MakerKind, path: string) =>
    new Elysia().get(
      path,
      ({ params, request }) => ctx.cached(request, () => profileOf(ctx, kind, params.slug), CLOCK),
      profileRoute(kind),
    )
  const page = (kind: MakerKind, path: string) =>
    new Elysia().get(
      path,
      ({ params, request }) => ctx.cached(request, () => profilePage(ctx, kind, params.slug), PAGE),
      pageRoute({ summary: "A profile", params: Slug, refuses: [problems["unknown-profile"]] }),
    )
  return new Elysia()
    .use(json("human", "/api/maker/:slug"))
    .use(json("agent", "/api/agent/:slug"))
    .use(page("human", "/maker/:slug"))
    .use(page("agent", "/agent/:slug"))
}
