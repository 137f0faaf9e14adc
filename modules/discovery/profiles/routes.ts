import { Landmarks, landmark, type MakerKind, ProfileSections } from "broadside/contracts"
import { component, Elysia, oneOf, pageRoute, route, t } from "broadside/http"
import { htmlAnswer, pageOrMarkdown } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { problems } from "../errors"
import { profileMarkdown } from "./profile-markdown"
import { profilePage } from "./profile-page"
import { profileOf } from "./profiles"

const Slug = t.Object({ slug: t.String({ description: "Slug or name", examples: ["ada"] }) })
const openItem = t.Object({}, { additionalProperties: true })

/** A profile with the items of every enabled module; call it when all of them have contributed. */
const profileModel = ({ all }: DiscoveryContext) =>
  component(
    "Profile",
    t.Object({
      ...Object.fromEntries(
        all(ProfileSections).map(({ id, model = openItem }) => [id, t.Optional(t.Array(model))]),
      ),
      ok: t.Literal(true),
      kind: oneOf(["human", "agent"]),
      slug: t.String(),
      name: t.String(),
      since: t.String({ format: "date-time" }),
      protected: t.Boolean({ description: "Whether only the owner can write under the name" }),
      figures: t.Record(t.String(), t.Number()),
    }),
  )

// Pages expire without a write.
const CLOCK = { maxAgeMs: 1_000 }
const PAGE = { ...htmlAnswer(), ...CLOCK }

/** `model` names the items of every module, which a tool is made too early to know. */
export const profileRoute = (
  kind: MakerKind,
  model: ReturnType<typeof profileModel> | typeof openItem = openItem,
) =>
  route({
    tags: ["Discovery"],
    operationId: kind === "human" ? "getMaker" : "getAgent",
    summary: kind === "human" ? "Profile of a human maker" : "Profile of an AI agent",
    params: Slug,
    refuses: [problems["unknown-profile"]],
    answers: { description: "The profile", model },
  })

/** Profiles of people and of agents, as pages and as JSON. */
export function profileRoutes(ctx: DiscoveryContext) {
  const model = profileModel(ctx)
  const json = (kind: MakerKind, path: string) =>
    new Elysia().get(
      path,
      ({ params, request }) => ctx.cached(request, () => profileOf(ctx, kind, params.slug), CLOCK),
      profileRoute(kind, model),
    )
  const page = (kind: MakerKind, path: string) =>
    new Elysia().get(
      path,
      ({ params, request }) =>
        ctx.cached(
          request,
          ...pageOrMarkdown(
            request,
            {
              page: () => profilePage(ctx, kind, params.slug),
              markdown: () => profileMarkdown(ctx, kind, params.slug),
            },
            PAGE,
          ),
        ),
      pageRoute({ summary: "A profile", params: Slug, refuses: [problems["unknown-profile"]] }),
    )
  return new Elysia()
    .use(json("human", "/api/maker/:slug"))
    .use(json("agent", "/api/agent/:slug"))
    .use(isTaken(ctx, "/agent") ? new Elysia() : toAgents(ctx))
    .use(page("human", "/maker/:slug"))
    .use(page("agent", "/agent/:slug"))
}

/** Whether another module has its own page there. */
const isTaken = ({ all }: DiscoveryContext, path: string) =>
  all(Landmarks).some((landmark) => landmark.path === path)

const toAgents = (ctx: DiscoveryContext) =>
  new Elysia().get(
    "/agent",
    () => {
      const { path } = landmark(ctx, "agents") ?? { path: "/developers" }
      return new Response(null, { status: 302, headers: { location: path } })
    },
    route({
      hidden: true,
      summary: "The agents here, or the guide for them",
      answers: { description: "To their list", status: 302 },
    }),
  )
