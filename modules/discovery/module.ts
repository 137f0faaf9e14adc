import { contribute, defineModule } from "broadside"
import { Pages, Prompts, Resources, Site, Tools } from "broadside/contracts"
import { oneOf, t } from "broadside/http"
import { routes } from "./documents/api-routes"
import { peopleRoutes } from "./documents/page-routes"
import { documentRoutes } from "./documents/routes"
import { table } from "./errors"
import { feedRoutes } from "./feeds/routes"
import { graveyardRoutes } from "./graveyard/routes"
import { homeRoutes } from "./home/routes"
import { mcpRoutes } from "./mcp/routes"
import manifest from "./package.json"
import { documents, prompts, statsTool } from "./tools"

/** Assembles at read time what the enabled modules contribute to the points. */
export default defineModule({
  id: "discovery",
  manifest,
  problems: table,
  config: t.Object({
    ai_training: oneOf(["", "yes", "no"], {
      default: "",
      description: "What robots.txt says about training on what is published; empty says nothing",
    }),
  }),
  needs: { site: Site },
  setup: (ctx) => ({
    routes: routes(ctx, ctx.needs.site)
      .use(homeRoutes(ctx, ctx.needs.site))
      .use(graveyardRoutes(ctx))
      .use(peopleRoutes(ctx, ctx.needs.site))
      .use(documentRoutes(ctx, ctx.needs.site)),
    contribute: [
      contribute(Pages, { nav: { label: "Graveyard", path: "/graveyard", order: 90 } }),
      contribute(Tools, statsTool(ctx)),
      contribute(Resources, ...documents(ctx, ctx.needs.site)),
      contribute(Prompts, ...prompts),
    ],
    lateRoutes: () => feedRoutes(ctx).use(mcpRoutes(ctx)),
  }),
})
