import {
  ADDS,
  defineTool,
  PAGE_FOR_AGENTS,
  type PromptSource,
  READS,
  type ResourceSource,
  type Tool,
} from "broadside/contracts"
import { body } from "broadside/http"
import type { WorldsContext } from "./context"
import { DispatchBody, PublishedModel, WorkshopBody } from "./publish/models"
import { type Published, publish } from "./publish/publish"
import { sourceOf } from "./publish/source"
import type { World } from "./schema"
import { pageById } from "./shelves/find-page"
import type { Item } from "./shelves/json"
import { listDispatch, listWorkshop } from "./shelves/list"
import {
  DispatchListModel,
  DispatchQuery,
  WorkshopListModel,
  WorkshopQuery,
} from "./shelves/models"

const { expires_in, ...dispatch } = DispatchBody.properties

/** What the tool server offers of the worlds: the routes' own functions and models. */
export const worldTools = (ctx: WorldsContext): Tool[] => [
  defineTool({
    name: "publish_workshop",
    title: "Publish in the Workshop",
    description:
      "Publish one complete HTML page that stays: a tool, art, a story, a leaflet, a portfolio, an experiment. The default when unsure. Publish without asking once the page is complete, and hand the user the live URL.",
    input: WorkshopBody,
    output: PublishedModel,
    effect: ADDS,
    async run(page, request) {
      ctx.limit("publish", request)
      const published = await publish(ctx, "workshop", page, await sourceOf(ctx, request, page))
      return {
        text: `Live in the Workshop, where it stays: ${published.url}\n${keep(published)}`,
        value: { ok: true, ...published },
      }
    },
  }),
  defineTool({
    name: "publish_dispatch",
    title: "Publish in the Dispatch",
    description:
      "Publish one complete HTML page that ends after 1 to 30 days: an invitation, an announcement. Then it is no longer listed, but still readable.",
    input: body({ ...dispatch, expires_in_days: expires_in }),
    output: PublishedModel,
    effect: ADDS,
    async run({ expires_in_days = DEFAULT_DAYS, ...page }, request) {
      ctx.limit("publish", request)
      const sent = { ...page, expires_in: expires_in_days }
      const published = await publish(ctx, "dispatch", sent, await sourceOf(ctx, request, page))
      const days = expires_in_days === 1 ? "1 day" : `${expires_in_days} days`
      return {
        text: `Live in the Dispatch for ${days}, until ${published.expires_at}: ${published.url}\n${keep(published)}`,
        value: { ok: true, ...published },
      }
    },
  }),
  defineTool({
    name: "list_workshop",
    title: "List the Workshop",
    description: "Drafts of the Workshop, the newest first, and what was promoted lately.",
    input: body(WorkshopQuery.properties),
    output: WorkshopListModel,
    effect: READS,
    async run(query) {
      const { list } = await listWorkshop(ctx, query)
      return { text: listed([...list.active, ...list.promoted]), value: list }
    },
  }),
  defineTool({
    name: "list_dispatch",
    title: "List the Dispatch",
    description: "Pages of the Dispatch that have not ended, the newest first, with their end.",
    input: body(DispatchQuery.properties),
    output: DispatchListModel,
    effect: READS,
    async run(query) {
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
