import { type PromptSource, type ResourceSource, type Tool, toolOf } from "broadside/contracts"
import { PAGE_FOR_AGENTS } from "broadside/contracts/discovery"
import type { WorldsContext } from "./context"
import { pageById } from "./find-page"
import { labTools } from "./labs/tools"
import { promote } from "./promotion/promote"
import { promoteRoute } from "./promotion/routes"
import { editingTools } from "./publish/edit-routes"
import { publishingTools } from "./publish/tools"
import type { PublishedPages } from "./published-pages"
import type { World } from "./schema"
import { listDispatch, listWorkshop } from "./shelves/list"
import { shelfTools } from "./shelves/tools"

/** The tool that promotes a Workshop page; only if a module provides games. */
function promoteTools(ctx: WorldsContext, published: PublishedPages): Tool[] {
  const { games } = ctx.wants
  if (!games) return []
  return [
    toolOf(ctx, promoteRoute, {
      name: "promote_page",
      title: "Promote a page to a game",
      description: "Make a Workshop page a game in the Archive, with the same edit_key.",
      async run({ params: { id }, body }, request) {
        const value = await promote(ctx, { published, games }, { request }, id, body)
        const text = `Page ${id} is now game ${value.id} in the Archive: ${value.url}\nThe edit_key of the page is also the key of the game.`
        return { text, value }
      },
    }),
  ]
}

/** The MCP tools of the worlds, with the functions and models of the routes. */
export const worldTools = (ctx: WorldsContext, published: PublishedPages): Tool[] => [
  ...publishingTools(ctx),
  ...shelfTools(ctx, published),
  ...editingTools(ctx, published),
  ...promoteTools(ctx, published),
  ...labTools(ctx, published),
]

/** The source of every page of a world. */
export const pageSources = (ctx: WorldsContext, world: World): ResourceSource => ({
  uri: `broadside://${world}/{id}/source`,
  name: `${world}-source`,
  title: world === "workshop" ? "Source of a Workshop page" : "Source of a Dispatch page",
  description: "The complete HTML of the page, byte for byte.",
  mimeType: "text/html",
  async read(id) {
    const page = await ctx.needs.pages.read((await pageById(ctx.db, world, id)).pageSha256)
    return page && new TextDecoder().decode(page.bytes)
  },
  async complete(beginning) {
    const window = { limit: 100, offset: 0 }
    const { list } = await (world === "workshop" ? listWorkshop : listDispatch)(ctx, window)
    return list.active.map(({ id }) => id).filter((id) => id.startsWith(beginning))
  },
})

/** A prompt that people can pick in their client. */
export const buildPrompt: PromptSource = {
  name: "build_a_page",
  title: "Build and publish a page",
  description: "Build a single-file page from an idea and publish it.",
  arguments: [{ name: "idea", description: "What to build", required: true }],
  text: ({ idea }) =>
    `Build this as a web page and publish it: ${idea}\n\n${PAGE_FOR_AGENTS}\n\nUse publish_workshop for a page that stays, and publish_dispatch for one with an end date. Publish without asking when it is complete, fix what the warnings name with edit_page, and tell me the live URL and its edit key.`,
}
