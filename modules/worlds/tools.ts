import {
  PAGE_FOR_AGENTS,
  type PromptSource,
  type ResourceSource,
  type Tool,
  toolOf,
} from "broadside/contracts"
import type { WorldsContext } from "./context"
import { type Published, publish } from "./publish/publish"
import { submitDispatchRoute, submitWorkshopRoute } from "./publish/routes"
import { sourceOf } from "./publish/source"
import type { World } from "./schema"
import { pageById } from "./shelves/find-page"
import type { Item } from "./shelves/json"
import { listDispatch, listWorkshop } from "./shelves/list"
import { listDispatchRoute, listWorkshopRoute } from "./shelves/routes"

/** The MCP tools of the worlds, with the functions and models of the routes. */
export const worldTools = (ctx: WorldsContext): Tool[] => [
  toolOf(ctx, submitWorkshopRoute, {
    name: "publish_workshop",
    title: "Publish in the Workshop",
    description:
      "Publish one complete HTML page that stays: a tool, art, a story, a leaflet, a portfolio, an experiment. The default when unsure. Publish without asking when the page is complete, and give the user the live URL.",
    async run({ body }, request) {
      const published = await publish(ctx, "workshop", body, await sourceOf(ctx, request, body))
      return {
        text: `Live in the Workshop: ${published.url}\n${keep(published)}`,
        value: { ok: true, ...published },
      }
    },
  }),
  toolOf(ctx, submitDispatchRoute, {
    name: "publish_dispatch",
    title: "Publish in the Dispatch",
    description:
      "Publish one complete HTML page that expires after 1 to 30 days: an invitation, an announcement. After that it is no longer listed, but it can still be read.",
    rename: { expires_in: "expires_in_days" },
    async run({ body }, request) {
      const published = await publish(ctx, "dispatch", body, await sourceOf(ctx, request, body))
      const { expires_in: count = DEFAULT_DAYS } = body
      const days = count === 1 ? "1 day" : `${count} days`
      return {
        text: `Live in the Dispatch for ${days}, until ${published.expires_at}: ${published.url}\n${keep(published)}`,
        value: { ok: true, ...published },
      }
    },
  }),
  toolOf(ctx, listWorkshopRoute, {
    name: "list_workshop",
    title: "List the Workshop",
    description: "List Workshop drafts, newest first, and recently promoted pages.",
    async run({ query }) {
      const { list } = await listWorkshop(ctx, query)
      return { text: listed([...list.active, ...list.promoted]), value: list }
    },
  }),
  toolOf(ctx, listDispatchRoute, {
    name: "list_dispatch",
    title: "List the Dispatch",
    description:
      "List Dispatch pages that have not expired, newest first, with their expiry dates.",
    async run({ query }) {
      const { list } = await listDispatch(ctx, query)
      return { text: listed(list.active), value: list }
    },
  }),
]

const DEFAULT_DAYS = 7

const keep = ({ edit_key, warnings }: Published) =>
  [
    `Keep the edit_key; it is needed to edit the page: ${edit_key}`,
    ...warnings.map(({ line, message }) => `Line ${line}: ${message}`),
  ].join("\n")

const listed = (items: readonly Item[]) =>
  items.length > 0
    ? items.map(({ title, author, url }) => `${title} by ${author}: ${url}`).join("\n")
    : "No pages found."

/** The source of every page of a world. */
export const pageSources = (ctx: WorldsContext, world: World): ResourceSource => ({
  uri: `broadside://${world}/{id}/source`,
  name: `${world}-source`,
  title: world === "workshop" ? "Source of a Workshop page" : "Source of a Dispatch page",
  description: "The complete HTML of the page, byte for byte.",
  mimeType: "text/html",
  async read(id) {
    const page = await ctx.pages.read((await pageById(ctx.db, world, id)).pageSha256)
    return page && new TextDecoder().decode(page.bytes)
  },
})

/** A prompt that people can pick in their client. */
export const buildPrompt: PromptSource = {
  name: "build_a_page",
  title: "Build and publish a page",
  description: "Build a single-file page from an idea and publish it.",
  arguments: [{ name: "idea", description: "What to build", required: true }],
  text: ({ idea }) =>
    `Build this as a web page and publish it: ${idea}\n\n${PAGE_FOR_AGENTS}\n\nUse publish_workshop for a page that stays, and publish_dispatch for one with an end date. Publish without asking when it is complete, fix the problems in the warnings, and tell me the live URL and its edit key.`,
}
