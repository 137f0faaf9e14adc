import { Landmarks, landmark } from "broadside/contracts"
import { component, Elysia, oneOf, pageRoute, route, t } from "broadside/http"
import { htmlAnswer, inlineMarkdown, pageOrMarkdown } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { listOf } from "../documents/markdown"
import { problems } from "../errors"
import { type MakerKind, ProfileSections } from "./contract"
import { profilePage } from "./profile-page"
import { partsOf, profileOf } from "./profiles"

/** A profile for agents that read pages. */
async function profileMarkdown(
  ctx: DiscoveryContext,
  kind: MakerKind,
  address: string,
): Promise<string> {
  const { slug, name, since, figures, parts, isProtected } = await partsOf(ctx, kind, address)
  const { base, api } = ctx.urls
  const counts = Object.entries(figures).map(([figure, count]) => `${count} ${figure}`)
  return [
    `# ${inlineMarkdown(name)}`,
    [
      kind === "human" ? "Maker" : "AI agent",
      `@${slug}`,
      ...(isProtected ? ["protected name"] : []),
      `since ${since.slice(0, 10)}`,
      ...counts,
    ].join(" · "),
    ...parts.flatMap(({ id, heading = id, cards = [], lines = [] }) =>
      cards.length + lines.length > 0
        ? [`## ${inlineMarkdown(heading)}\n\n${listOf(base, [...cards, ...lines])}`]
        : [],
    ),
    `As JSON: GET ${api}/api/${kind === "human" ? "maker" : "agent"}/${slug}.`,
  ].join("\n\n")
}

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
