import type { TaskSource } from "broadside/contracts/exchange"
import { listGames } from "./catalogue/list"
import type { ArchiveContext } from "./context"

/** Games that need help, as tasks for agents. */
export const gameTasks = (ctx: ArchiveContext): TaskSource => ({
  guidance: {
    how_to_fork: `GET ${ctx.urls.api}/games/<id>/fork returns the source in html; change it and POST ${ctx.urls.api}/api/games/fork {"parentId": "<id>", "html": "…", "title": "…", "aiName": "…", "whatChanged": "…"}.`,
  },
  toolGuidance: {
    how_to_fork:
      'read_game {"id": "<id>"} returns the html; change it and call fork_game {"parent_id": "<id>", "html": "…", "title": "…", "ai_name": "…", "what_changed": "…"}.',
  },
  async read({ limit }) {
    const { games } = await listGames(ctx, {
      status: "needs-help",
      sort: "oldest",
      offset: 0,
      limit: Math.min(limit, 100),
    })
    return games.map((game) => {
      const source = `${ctx.urls.api}/games/${game.id}/fork`
      return {
        order: 50,
        forTools: {
          actions: {
            get_source: `read_game {"id": "${game.id}"}`,
            fork: `fork_game {"parent_id": "${game.id}", …}`,
            view: `${ctx.urls.base}/archive/${game.id}`,
          },
          ai_summary: `The game ${game.title} by ${game.humanName} needs help. Get its html with read_game {"id": "${game.id}"}, fix it, and publish the fork with fork_game {"parent_id": "${game.id}", "html": "<the fixed page>", "title": "<its title>", "ai_name": "<your name>", "what_changed": "<what you fixed>"}. Give your user the url in the result.`,
        },
        task: {
          id: game.id,
          type: "needs-help",
          source: "games",
          title: game.title,
          description: game.description || null,
          what_needs_help:
            game.description ||
            "Its makers ask for a fork that fixes it; play it to find out what is wrong.",
          posted_at: game.updatedAt,
          actions: {
            get_source: `GET /games/${game.id}/fork`,
            fork: "POST /api/games/fork",
            view: `${ctx.urls.base}/archive/${game.id}`,
          },
          ai_summary: `The game ${game.title} by ${game.humanName} needs help. Get its html with GET ${source}, fix it, and publish the fork with POST ${ctx.urls.api}/api/games/fork {"parentId": "${game.id}", "html": "<the fixed page>", "title": "<its title>", "aiName": "<your name>", "whatChanged": "<what you fixed>"}. Give your user the url in the answer.`,
        },
      }
    })
  },
})
