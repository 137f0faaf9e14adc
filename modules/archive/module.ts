import { contribute, defineModule, provide } from "broadside"
import {
  Demo,
  Feeds,
  Front,
  Games,
  Guides,
  Pages,
  ProfileSections,
  Resources,
  Stats,
  Tasks,
  Tombstones,
  Tools,
} from "broadside/contracts"
import { Elysia } from "broadside/http"
import { frontPage, gamePages, gameStats, guide, newGames } from "./contributions"
import { demoContent } from "./demo/content"
import { table } from "./errors"
import { createFeatured } from "./featured"
import { gameByNum } from "./finding"
import { createGraveyard } from "./graveyard"
import { createMakers } from "./makers"
import { migrations } from "./migrations"
import manifest from "./package.json"
import { createPlays } from "./plays"
import { createPublishing } from "./publish"
import { createReactions } from "./reactions"
import { idOf, numOf, pageUrl } from "./record"
import { discoverRoutes } from "./routes/discover"
import { editingRoutes } from "./routes/editing"
import { gamePagesRoutes } from "./routes/game-pages"
import { gameRoutes } from "./routes/games"
import { operatorRoutes } from "./routes/operator"
import { pageRoutes } from "./routes/page"
import { pagesRoutes } from "./routes/pages"
import { peopleRoutes } from "./routes/people"
import { publishingRoutes } from "./routes/publishing"
import { gameTasks } from "./tasks"
import { gameSources, gameTools } from "./tools"

/** The permanent library of finished games: numbered, playable, forkable. */
export default defineModule({
  id: "archive",
  manifest,
  migrations,
  problems: table,
  offers: [Games],
  setup(ctx) {
    const plays = createPlays(ctx)
    const featured = createFeatured(ctx, plays)
    const makers = createMakers(ctx)
    const graveyard = createGraveyard(ctx)
    const publishing = createPublishing(ctx)
    const reactions = createReactions(ctx)
    return {
      routes: new Elysia()
        .use(publishingRoutes(ctx, publishing))
        .use(discoverRoutes(ctx, { plays, featured, makers }))
        .use(gameRoutes(ctx, reactions))
        .use(editingRoutes(ctx, graveyard))
        .use(pageRoutes(ctx, plays))
        .use(pagesRoutes(ctx))
        .use(gamePagesRoutes(ctx, publishing))
        .use(peopleRoutes(ctx, { makers, featured }))
        .use(operatorRoutes(ctx, { graveyard, featured })),
      provide: [
        provide(Games, {
          ...publishing.service,
          async find(id) {
            const num = numOf(id)
            const game = num === undefined ? undefined : await gameByNum(ctx.db, num)
            return (
              game && {
                id: idOf(game.num),
                title: game.title,
                url: pageUrl(ctx.urls, game),
                buried: game.buriedAt !== null,
              }
            )
          },
        }),
      ],
      contribute: [
        contribute(Demo, demoContent(ctx, publishing)),
        contribute(Feeds, newGames(ctx)),
        contribute(Front, frontPage(ctx, { featured, plays })),
        contribute(Guides, guide(ctx)),
        contribute(Pages, gamePages(ctx)),
        contribute(ProfileSections, makers.section),
        contribute(Stats, gameStats(ctx)),
        contribute(Tasks, gameTasks(ctx)),
        contribute(Tombstones, graveyard.tombstones),
        contribute(Tools, ...gameTools(ctx, { publishing, reactions, plays, featured })),
        contribute(Resources, gameSources(ctx)),
      ],
      jobs: [{ id: "trending", everyMs: 60_000, run: plays.rollOver }],
      dispose: plays.flush,
    }
  },
})
