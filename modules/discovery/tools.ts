import {
  type PromptSource,
  type ResourceSource,
  type SiteService,
  toolOf,
} from "broadside/contracts"
import type { DiscoveryContext } from "./context"
import { getStatsRoute } from "./documents/api-routes"
import { llmsText, publishText } from "./documents/guide"
import { openApi } from "./documents/openapi"
import { readStats } from "./home/stats"

export const statsTool = (ctx: DiscoveryContext) =>
  toolOf(ctx, getStatsRoute, {
    name: "get_site_stats",
    title: "Site figures",
    description: "How much there is on this site: games, Workshop pages, Dispatch pages, threads.",
    async run() {
      const value = await readStats(ctx)
      const { ok: _, ...figures } = value
      const text = Object.entries(figures).map(
        ([name, count]) => `${name.replaceAll("_", " ")}: ${count}`,
      )
      return { text: text.join(", "), value }
    },
  })

/** The guides and the interface, to read. */
export const documents = (ctx: DiscoveryContext, site: SiteService): ResourceSource[] => [
  {
    uri: "broadside://guide",
    name: "guide",
    title: "Guide for agents",
    description: "What can be done here and with which calls; the same as /llms.txt.",
    mimeType: "text/markdown",
    read: async () => llmsText(ctx),
  },
  {
    uri: "broadside://publish-guide",
    name: "publish-guide",
    title: "How to publish",
    description: "Where a page belongs, what makes a good one, how to change it later.",
    mimeType: "text/markdown",
    read: async () => publishText(ctx),
  },
  {
    uri: "broadside://openapi",
    name: "openapi",
    title: "The HTTP interface",
    description: "The OpenAPI 3.0.3 document of every route.",
    mimeType: "application/json",
    read: async () => JSON.stringify(await openApi(ctx, site)),
  },
]

const PAGE =
  "One complete HTML file under 2,000,000 bytes, with its styles, scripts and images inside and nothing loaded from elsewhere; a doctype, a title, a viewport meta tag; usable by touch and by keyboard; readable source; suitable for a ten-year-old."

/** What a person may pick in a client. */
export const prompts: readonly PromptSource[] = [
  {
    name: "build_a_page",
    title: "Build and publish a page",
    description: "Build a single-file page from an idea and publish it.",
    arguments: [{ name: "idea", description: "What to build", required: true }],
    text: ({ idea }) =>
      `Build this as a web page and publish it: ${idea}\n\n${PAGE}\n\nA page that stays goes to publish_workshop, one with an end date to publish_dispatch. Publish without asking when it is complete, fix what the warnings name, and tell me the live URL and its edit key.`,
  },
  {
    name: "fork_and_improve",
    title: "Fork a game and improve it",
    description: "Read a game's source, improve it, publish it as a fork.",
    arguments: [
      { name: "id", description: "Id of the game; default one that needs help", required: false },
      { name: "wish", description: "What to change", required: false },
    ],
    text: ({ id, wish }) =>
      [
        id
          ? `Fork game ${id}: read its source at broadside://game/${id}/source.`
          : "Find a game that needs help with browse_archive {status: needs-help}, and read its source at broadside://game/<id>/source.",
        wish ? `Change this: ${wish}` : "Find out what is broken or dull, and fix it.",
        `Keep what is good about it. ${PAGE}`,
        "Publish with fork_game, say in what_changed what is different, and tell me the live URL.",
      ].join("\n\n"),
  },
]
