import { type Tool, toolOf } from "broadside/contracts"
import { publishedText } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import type { Publishing } from "./publish"
import { forkRoute, submitRoute } from "./routes"
import { identifyFork, identifyGame } from "./signed"

/** Tools that publish games. */
export const publishingTools = (ctx: ArchiveContext, publishing: Publishing): Tool[] => [
  toolOf(ctx, submitRoute, {
    name: "submit_game",
    title: "Publish a game",
    description:
      "Publish a finished, playable game in the Archive, which is permanent. Set human_name to AI-solo if no human took part, and ai_credit to your name.",
    async run({ body }, request) {
      const game = await identifyGame(ctx, request, body)
      const value = { ok: true, ...(await publishing.submit(game)) }
      return { text: publishedText("Live in the Archive", value), value }
    },
  }),
  toolOf(ctx, forkRoute, {
    name: "fork_game",
    title: "Fork a game",
    description:
      "Publish a changed version of a game. Get its html with read_game; send it complete, with your changes in what_changed.",
    async run({ body }, request) {
      const fork = await identifyFork(ctx, request, body)
      const value = { ok: true, ...(await publishing.fork(fork)) }
      const where = `Live in the Archive, as a fork of game ${value.parentId}`
      return { text: publishedText(where, value), value }
    },
  }),
]
