import { contribute, defineModule, provide } from "broadside"
import { FeedServers, Landmarks, Pages, Resources, Tools } from "broadside/contracts"
import { spec } from "./context"
import { ReadingTools, ToolServers } from "./contract"
import { apiRoutes } from "./documents/api-routes"
import { guideRoutes } from "./documents/guide-routes"
import { openApiOf } from "./documents/openapi/document"
import { documentRoutes } from "./documents/routes"
import { FEED_SERVER, feedRoutes } from "./feeds/routes"
import { graveyardRoutes } from "./graveyard/routes"
import { sendHappenings } from "./home/right-now-live"
import { homeRoutes, statsRoutes } from "./home/routes"
import { landmarks } from "./landmarks"
import { REVISIONS } from "./mcp/protocol"
import { readingTools } from "./mcp/reading-tools"
import { mcpRoutes } from "./mcp/routes"
import { profileRoutes } from "./profiles/routes"
import { searchRoutes } from "./search/routes"
import { discoveryTools, documents } from "./tools"
import { VERSION } from "./version"

/** Combines the contributions of the enabled modules when they are read. */
export default defineModule({
  ...spec,
  setup: (ctx) => {
    const openApi = openApiOf(ctx, ctx.needs.site)
    return {
      routes: apiRoutes(ctx, openApi)
        .use(homeRoutes(ctx))
        .use(searchRoutes(ctx))
        .use(graveyardRoutes(ctx))
        .use(guideRoutes(ctx, ctx.needs.site))
        .use(documentRoutes(ctx, ctx.needs.site, openApi)),
      provide: [provide(ReadingTools, readingTools(ctx))],
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
        contribute(ToolServers, { path: "/mcp", version: VERSION, protocols: REVISIONS }),
        contribute(Resources, ...documents(ctx, openApi)),
      ],
      on: [sendHappenings(ctx)],
      // What they answer depends on what the other modules contribute.
      lateRoutes: () =>
        feedRoutes(ctx).use(statsRoutes(ctx)).use(profileRoutes(ctx)).use(mcpRoutes(ctx)),
    }
  },
})
