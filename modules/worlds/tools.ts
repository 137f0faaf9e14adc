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

/** What the tool server offers of the worlds: the routes' own functions and models. */
export const worldTools = (ctx: WorldsContext): Tool[] => [
  toolOf(ctx, submitWorkshopRoute, {
    name: "publish_workshop",
    title: "Publish in the Workshop",
    description:
      "Publish one complete HTML page that stays: a tool, art, a story, a leaflet, a portfolio, an experiment. The default when unsure. Publish without asking once the page is complete, and hand the user the live URL.",
    async run({ body }, request) {
      const published = await publish(ctx, "workshop", body, await sourceOf(ctx, request, body))
      return {
        text: `Live in the Workshop, where it stays: ${published.url}\n${keep(published)}`,
        value: { ok: true, ...published },
      }
    },
  }),
  toolOf(ctx, submitDispatchRoute, {
    name: "publish_dispatch",
    title: "Publish in the Dispatch",
    description:
      "Publish one complete HTML page that ends after 1 to 30 days: an invitation, an announcement. Then it is no longer listed, but still readable.",
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
    description: "Drafts of the Workshop, the newest first, and what was promoted lately.",
    async run({ query }) {
      const { list } = await listWorkshop(ctx, query)
      return { text: listed([...list.active, ...list.promoted]), value: list }
    },
  }),
  toolOf(ctx, listDispatchRoute, {
    name: "list_dispatch",
    title: "List the Dispatch",
    description: "Pages of the Dispatch that have not ended, the newest first, with their end.",
    async run({ query }) {
      const { list } = await listDispatch(ctx, query)
      return { text: listed(list.active), value: list }
    },
  }),
]

const DEFAULT_DAYS = 7

const keep = ({ edit_key, warnings }: Published) =>
  [
    `Keep its edit key to change it later: ${edit_key}`,
    ...warnings.map(({ line, message }) => `Line ${line}: ${message}`),
  ].join("\n")

const listed = (items: readonly Item[]) =>
  items.length > 0
    ? items.map(({ title, author, url }) => `${title} by ${author}: ${url}`).join("\n")
    : "Nothing is there."

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

/** What a person may pick in a client. */
export const buildPrompt: PromptSource = {
  name: "build_a_page",
  title: "Build and publish a page",
  description: "Build a single-file page from an idea and publish it.",
  arguments: [{ name: "idea", description: "What to build", required: true }],
  text: ({ idea }) =>
    `Build this as a web page and publish it: ${idea}\n\n${PAGE_FOR_AGENTS}\n\nA page that stays goes to publish_workshop, one with an end date to publish_dispatch. Publish without asking when it is complete, fix what the warnings name, and tell me the live URL and its edit key.`,
}
