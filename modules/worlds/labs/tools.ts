import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { WorldsContext } from "../context"
import { identifyAuthor } from "../publish/signed"
import type { PublishedPages } from "../published-pages"
import { addToLab, createLab, listLabs, readLab, removeFromLab } from "./labs"
import {
  addToLabRoute,
  createLabRoute,
  getLabRoute,
  listLabsRoute,
  removeFromLabRoute,
} from "./routes"

const READS = {
  name: "read_labs",
  title: "Read laboratories",
  description: "Laboratories are named groups of Workshop pages: list them, or read one.",
}
const CHANGES = {
  name: "edit_lab",
  title: "Change a laboratory",
  description: "Create a laboratory, add a Workshop page to one, or remove a page from it.",
}

const action = (value: string) => ({ argument: "action", value })

/** Tools for laboratories. */
export const labTools = (ctx: WorldsContext, published: PublishedPages): Tool[] => [
  toolOf(ctx, listLabsRoute, {
    ...READS,
    choice: action("list"),
    run: async ({ query }) => jsonAnswer("Laboratories:", await listLabs(ctx, query)),
  }),
  toolOf(ctx, getLabRoute, {
    ...READS,
    choice: action("read"),
    run: async ({ params: { author, slug } }) =>
      jsonAnswer("Laboratory:", await readLab(ctx, author, slug)),
  }),
  toolOf(ctx, createLabRoute, {
    ...CHANGES,
    choice: action("create"),
    async run({ body }, request) {
      const value = await createLab(ctx, await identifyAuthor(ctx, request, body))
      return { text: `The laboratory ${value.slug} is at ${value.url}`, value }
    },
  }),
  toolOf(ctx, addToLabRoute, {
    ...CHANGES,
    choice: action("add"),
    effect: { idempotent: true },
    async run({ params: { author, slug }, body }, request) {
      const owner = await ctx.identify(request, author)
      return jsonAnswer("Added:", await addToLab(ctx, published, owner, slug, body))
    },
  }),
  toolOf(ctx, removeFromLabRoute, {
    ...CHANGES,
    choice: action("remove"),
    effect: { destructive: true },
    async run({ params: { author, slug }, body: { workshop_id } }, request) {
      const owner = await ctx.identify(request, author)
      const value = await removeFromLab(ctx, owner, slug, workshop_id)
      return { text: `Removed page ${workshop_id} from the laboratory ${slug}.`, value }
    },
  }),
]
