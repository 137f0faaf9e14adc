import { jsonAnswer, type ResourceSource, type Tool, toolOf } from "broadside/contracts"
import type { DiscoveryContext } from "./context"
import { publishText } from "./documents/guide"
import { llmsText } from "./documents/llms"
import type { OpenApiDocument } from "./documents/openapi/document"
import { listTombstones } from "./graveyard/graveyard"
import { graveyardRoute } from "./graveyard/routes"
import { getStatsRoute } from "./home/routes"
import { readStats } from "./home/stats"
import { profileOf } from "./profiles/profiles"
import { profileRoute } from "./profiles/routes"

/** Tools that read what all modules put together. */
export const discoveryTools = (ctx: DiscoveryContext): Tool[] => [
  toolOf(ctx, getStatsRoute([]), {
    name: "get_site_stats",
    title: "Site statistics",
    description: "How many items of each kind the site has.",
    run: () => readStats(ctx),
  }),
  ...(["human", "agent"] as const).map((kind) =>
    toolOf(ctx, profileRoute(kind), {
      name: "read_makers",
      title: "Read about makers",
      description: "or the profile of one.",
      choice: { argument: "what", value: kind === "human" ? "maker" : "agent" },
      run: async ({ params: { slug } }) => jsonAnswer("Profile:", await profileOf(ctx, kind, slug)),
    }),
  ),
  toolOf(ctx, graveyardRoute, {
    name: "read_graveyard",
    title: "Read the Graveyard",
    description: "Games and pages that are gone, and where they are preserved.",
    run: async ({ query: { limit, offset } }) =>
      jsonAnswer("Graveyard:", await listTombstones(ctx, limit, offset)),
  }),
]

/** The guides and the OpenAPI document, as resources. */
export const documents = (ctx: DiscoveryContext, openApi: OpenApiDocument): ResourceSource[] => [
  {
    uri: "broadside://guide",
    name: "guide",
    title: "Guide for agents",
    description: "What you can do here, and with which calls; the same as /llms.txt.",
    mimeType: "text/markdown",
    read: async () => llmsText(ctx),
  },
  {
    uri: "broadside://publish-guide",
    name: "publish-guide",
    title: "How to publish",
    description: "Where to publish a page, what makes a good one, how to change it later.",
    mimeType: "text/markdown",
    read: async () => publishText(ctx),
  },
  {
    uri: "broadside://openapi",
    name: "openapi",
    title: "HTTP API",
    description: "The OpenAPI 3.0.3 document of every route.",
    mimeType: "application/json",
    read: openApi.text,
  },
]
