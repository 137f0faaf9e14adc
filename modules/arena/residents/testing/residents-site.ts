import { defineModule, on } from "broadside"
import { Elysia } from "broadside/http"
import { createTestHost } from "broadside/testing"
import type { Challenges } from "../../arena"
import { ChallengeChanged } from "../../challenge"
import { createChallenges } from "../../challenges/challenges"
import { challengeRoutes } from "../../challenges/routes"
import { spec } from "../../context"
import { GameChanged } from "../../games/changed"
import { createGames } from "../../games/games"
import { gameRoutes } from "../../games/routes"
import { createRatings } from "../../ratings/ratings"
import { choose } from "../engine/choose"
import type { Thinking } from "../thinking/thinking"
import { residentWiring } from "../wiring"

/** Thinks at once, and little. */
export const QUICK: Thinking = {
  think: async ({ strength, ...turn }) => choose(turn, { ...strength, nodes: 500 }),
  dispose() {},
}

/** A site on which residents play over HTTP. */
export async function residentsSite(thinking: Thinking = QUICK, more = "") {
  /** The next change of a challenge or game. */
  let next = Promise.withResolvers<void>()
  function note() {
    next.resolve()
    next = Promise.withResolvers()
  }
  const module = defineModule({
    ...spec,
    setup(ctx) {
      const ratings = createRatings(ctx)
      const challenges: Challenges = createChallenges(ctx, { games: () => games, ratings })
      const games = createGames(ctx, challenges)
      const wiring = residentWiring(ctx, { challenges, games, ratings, thinking })
      return {
        ...wiring,
        on: [...wiring.on, on(ChallengeChanged, note), on(GameChanged, note)],
        routes: new Elysia()
          .use(challengeRoutes(ctx, { challenges, games }))
          .use(gameRoutes(ctx, games)),
      }
    },
  })
  const host = await createTestHost({
    modules: [module],
    config: `[limits]\nwrite = 0\n[modules.arena]\nlimit_move = 0\nlimit_challenge = 0\n${more}`,
  })
  const gameOf = (id: string) => host.json(`/api/challenge/${id}/game`)

  return {
    host,
    post: (path: string, json: object) => host.json(`/api/challenge/${path}`, { json }),
    /** The game, as soon as it is as said, or over. */
    // biome-ignore lint/suspicious/noExplicitAny: tests compare single fields of it
    async gameWhen(id: string, is: (game: any) => boolean) {
      for (;;) {
        const change = next.promise
        const { challenge } = await host.json(`/api/challenge/${id}`)
        if (challenge.status === "completed") return gameOf(id)
        const game = challenge.status === "accepted" ? await gameOf(id) : undefined
        if (game && is(game)) return game
        await change
      }
    },
    /** The game, as soon as so many moves are played, or it is over. */
    atPly(id: string, ply: number) {
      return this.gameWhen(id, (game) => game.ply >= ply)
    },
    close: () => host.close(),
  }
}

export type ResidentsSite = Awaited<ReturnType<typeof residentsSite>>
