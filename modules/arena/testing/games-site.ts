import { contribute, defineModule } from "broadside"
import { Tools } from "broadside/contracts"
import { Elysia, route } from "broadside/http"
import { createTestHost } from "broadside/testing"
import { createChallenges } from "../challenges/challenges"
import { type ArenaContext, spec } from "../context"
import { NO_CHALLENGE, problems } from "../errors"
import { PGN_ANSWER, pgnDownload, pgnIdOf } from "../games/download"
import { type BoardGames, createGames } from "../games/games"
import { IdParams } from "../games/models"
import { gameRoutes } from "../games/routes"
import { gameTools } from "../games/tools"
import { createRatings } from "../ratings/ratings"
import { type Accepted, insertAccepted } from "./accepted"

const UNLIMITED = "[limits]\nwrite = 0\n[modules.arena]\nlimit_move = 0"

export interface GamesSiteOptions {
  readonly folder?: string
  readonly now?: number
}

/** A site on which accepted challenges of ann and bob are played. */
export async function gamesSite(options: GamesSiteOptions = {}) {
  let made: { readonly ctx: ArenaContext; readonly games: BoardGames } | undefined
  const module = defineModule({
    ...spec,
    setup(ctx) {
      const ratings = createRatings(ctx)
      const challenges = createChallenges(ctx, { games: () => games, ratings })
      const games: BoardGames = createGames(ctx, challenges)
      made = { ctx, games }
      return {
        routes: new Elysia().use(gameRoutes(ctx, games)).use(pgnRoute(ctx, games)),
        contribute: [contribute(Tools, ...gameTools(ctx, games))],
      }
    },
  })
  const host = await createTestHost({ modules: [module], config: UNLIMITED, ...options })
  if (!made) throw new Error("the module was not set up")
  const { ctx, games } = made

  async function post(path: string, json: object) {
    const answer = await host.fetch(path, { json })
    return { status: answer.status, body: await answer.json() }
  }

  return {
    host,
    ctx,
    games,
    /** A game that ann plays with White, unless said otherwise. */
    accepted: (fields: Accepted = {}) => insertAccepted(ctx, games, fields),
    move: (id: string, slug: string, move: string, more: object = {}) =>
      post(`/api/challenge/${id}/move`, { slug, move, ...more }),
    /** Moves of ann and bob in turn, all of which must be legal. */
    async play(id: string, ...moves: readonly string[]) {
      for (const move of moves) {
        const { turn, white, black } = await this.read(id)
        const { status, body } = await this.move(id, (turn === "white" ? white : black).slug, move)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
      return this.read(id)
    },
    resign: (id: string, slug: string) => post(`/api/challenge/${id}/resign`, { slug }),
    draw: (id: string, slug: string, action: string) =>
      post(`/api/challenge/${id}/draw`, { slug, action }),
    read: (id: string) => host.json(`/api/challenge/${id}/game`),
    pgn: async (id: string) => (await host.fetch(`/api/challenge/${id}.pgn`)).text(),
    close: () => host.close(),
  }
}

export type GamesSite = Awaited<ReturnType<typeof gamesSite>>

const pgnRoute = (ctx: ArenaContext, games: BoardGames) =>
  new Elysia().get(
    "/api/challenge/:id",
    ({ params }) => pgnDownload(ctx, games, pgnIdOf(params.id) ?? params.id),
    route({
      summary: "Read a challenge",
      params: IdParams,
      refuses: [...NO_CHALLENGE, problems["no-board"]],
      answers: PGN_ANSWER,
    }),
  )
