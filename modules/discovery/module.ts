import { contribute, defineModule } from "broadside"
import { FeedServers, Landmarks, Pages, Resources, Tools } from "broadside/contracts"
import { spec } from "./context"
import { apiRoutes } from "./documents/api-routes"
import { guideRoutes } from "./documents/guide-routes"
import { documentRoutes } from "./documents/routes"
import { FEED_SERVER, feedRoutes } from "./feeds/routes"
import { graveyardRoutes } from "./graveyard/routes"
import { sendHappenings } from "./home/right-now-live"
import { homeRoutes, statsRoutes } from "./home/routes"
import { landmarks } from "./landmarks"
import { mcpRoutes } from "./mcp/routes"
import { profileRoutes } from "./profiles/routes"
import { searchRoutes } from "./search/routes"
import { discoveryTools, documents } from "./tools"

/** Combines the contributions of the enabled modules when they are read. */
export default defineModule({
  ...spec,
  setup: (ctx) => ({
    routes: apiRoutes(ctx, ctx.needs.site)
      .use(homeRoutes(ctx))
      .use(searchRoutes(ctx))
      .use(graveyardRoutes(ctx))
      .use(guideRoutes(ctx, ctx.needs.site))
      .use(documentRoutes(ctx, ctx.needs.site)),
    contribute: [
      contribute(FeedServers, FEED_SERVER),
      contribute(Landmarks, ...landmarks),
      contribute(Pages, {
        nav: {
          label: "Graveyard",
          path: "/graveyard",
          order: 90,
          hint: "gone pages",
          ink: "black",
          minor: true,
        },
      }),
      contribute(Tools, ...discoveryTools(ctx)),
      contribute(Resources, ...documents(ctx, ctx.needs.site)),
    ],
    on: [sendHappenings(ctx)],
    // What they answer depends on what the other modules contribute.
    lateRoutes: () =>
      feedRoutes(ctx).use(statsRoutes(ctx)).use(profileRoutes(ctx)).use(mcpRoutes(ctx)),
  }),
})
