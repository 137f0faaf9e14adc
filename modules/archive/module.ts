import { contribute, defineModule, provide } from "broadside"
import {
  Demo,
  Feeds,
  Landmarks,
  Pages,
  Prompts,
  Resources,
  SearchIndexes,
  Shortcuts,
  Suggestions,
  Tools,
} from "broadside/contracts"
import {
  Destinations,
  Front,
  Guides,
  ProfileSections,
  RightNow,
  SiteSearch,
  Stats,
  Tombstones,
} from "broadside/contracts/discovery"
import { Notices, Tasks } from "broadside/contracts/exchange"
import { Publications } from "broadside/contracts/publishing"
import { Moderation, NameHistories, Owned } from "broadside/contracts/trust"
import { Elysia } from "broadside/http"
import { isHeld } from "broadside/publishing"
import { pagesRoutes } from "./catalogue/pages/library-routes"
import { gamePublications } from "./catalogue/publication"
import { spec } from "./context"
import { Games } from "./contract"
import {
  destination,
  frontPage,
  gamePages,
  gameStats,
  guide,
  landmarks,
  newGames,
  searchGames,
  shortcuts,
  suggestedGames,
} from "./contributions"
import { demoContent } from "./demo/content"
import { gameByNum } from "./find-game"
import { pageRoutes } from "./game/page-routes"
import { gamePagesRoutes } from "./game/pages/routes"
import { gameRoutes } from "./game/routes"
import { idOf, numOf, pageUrl } from "./json"
import { forkNotices } from "./lineage/fork-notices"
import { makerSection } from "./makers/makers"
import { nameHistory } from "./makers/name-history"
import { makerRoutes } from "./makers/routes"
import { createPlays } from "./play/plays"
import { archiveNow } from "./play/right-now"
import { discoverRoutes } from "./play/routes"
import { detectControls } from "./publish/detect-controls"
import { editingRoutes, editingService } from "./publish/edit-routes"
import { ownedGames } from "./publish/owned-games"
import { createPublishing } from "./publish/publish"
import { publishedGames } from "./publish/published-games"
import { publishedRoutes } from "./publish/published-routes"
import { publishingRoutes } from "./publish/routes"
import { gameIndex } from "./search/search-index"
import { shareRoutes } from "./share/routes"
import { gameTasks } from "./tasks"
import { forkPrompt, gameResources, gameTools } from "./tools"

/** The permanent library of finished games: numbered, playable, forkable. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const plays = createPlays(ctx)
    const published = publishedGames(ctx)
    const publishing = createPublishing(ctx)
    return {
      routes: new Elysia()
        .use(publishingRoutes(ctx, publishing))
        .use(publishedRoutes(ctx))
        .use(discoverRoutes(ctx, plays))
        .use(gameRoutes(ctx))
        .use(editingRoutes(ctx, published))
        .use(pageRoutes(ctx, { plays, published }))
        .use(pagesRoutes(ctx))
        .use(gamePagesRoutes(ctx, { publishing, published }))
        .use(shareRoutes(ctx, published))
        .use(makerRoutes(ctx)),
      provide: [
        provide(Games, {
          ...publishing.service,
          ...editingService(ctx, published),
          async find(id) {
            const num = numOf(id)
            const game = num === undefined ? undefined : await gameByNum(ctx.db, num)
            return (
              game && {
                id: idOf(game.num),
                title: game.title,
                url: pageUrl(ctx.urls, game),
                page: `/archive/${idOf(game.num)}`,
                buried: game.removedAt !== null,
                held: isHeld(game),
              }
            )
          },
        }),
      ],
      contribute: [
        contribute(Demo, demoContent(ctx, publishing)),
        contribute(Destinations, destination(ctx)),
        contribute(Feeds, newGames(ctx)),
        contribute(Front, frontPage(ctx, plays)),
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, ...landmarks),
        contribute(Moderation, published.moderated),
        contribute(NameHistories, nameHistory),
        contribute(Notices, forkNotices(ctx)),
        contribute(Owned, ownedGames(ctx, published)),
        contribute(Pages, gamePages(ctx)),
        contribute(ProfileSections, makerSection(ctx)),
        contribute(Publications, gamePublications(ctx)),
        contribute(RightNow, archiveNow(ctx)),
        contribute(SearchIndexes, gameIndex(ctx.content.slug)),
        contribute(Shortcuts, ...shortcuts),
        contribute(SiteSearch, searchGames(ctx)),
        contribute(Suggestions, suggestedGames(ctx)),
        contribute(Stats, gameStats(ctx)),
        contribute(Tasks, gameTasks(ctx)),
        contribute(Tombstones, published.tombstones),
        contribute(Tools, ...gameTools(ctx, { publishing, published, plays })),
        contribute(Resources, ...gameResources(ctx)),
        contribute(Prompts, forkPrompt(ctx)),
      ],
      jobs: [
        { id: "trending", everyMs: 60_000, run: plays.rollOver },
        { id: "detect-controls", everyMs: 5_000, run: () => detectControls(ctx) },
      ],
      dispose: plays.flush,
    }
  },
})
