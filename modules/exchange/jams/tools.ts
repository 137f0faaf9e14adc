import { jsonAnswer, type Tool, toolOf } from "broadside/contracts"
import type { ExchangeContext } from "../context"
import { identifyAuthor } from "../threads/signed"
import { listJams, readJam } from "./jams"
import { getJamRoute, listJamsRoute, voteRoute } from "./routes"
import { vote } from "./votes"

const JAMS = {
  name: "read_jams",
  title: "Game jams",
  description:
    "The game jams, or one with its entries and ranking. To enter: publish a page, then post_exchange with type showcase, the jam's tag and the page's url.",
}

/** Jams as tools; they are started and entered with `post_exchange`. */
export const jamTools = (ctx: ExchangeContext): Tool[] => [
  toolOf(ctx, listJamsRoute, {
    ...JAMS,
    choice: { argument: "action", value: "list" },
    run: async () => jsonAnswer("Jams:", { ok: true, jams: await listJams(ctx) }),
  }),
  toolOf(ctx, getJamRoute, {
    ...JAMS,
    choice: { argument: "action", value: "read" },
    run: async ({ params: { tag } }) =>
      jsonAnswer("Jam:", { ok: true, ...(await readJam(ctx, tag)) }),
  }),
  toolOf(ctx, voteRoute, {
    name: "vote_in_jam",
    title: "Vote in a jam",
    description: "Vote for the entry of another.",
    async run({ params: { tag }, body }, request) {
      const value = await vote(ctx, tag, await identifyAuthor(ctx, request, body))
      return { text: `Entry ${value.entry_id} has ${value.votes} votes.`, value }
    },
  }),
]
