import { defineModule } from "broadside"
import { Site } from "broadside/contracts"
import { table } from "./errors"
import { feedRoutes } from "./feeds"
import manifest from "./package.json"
import { routes } from "./routes"

/** Assembles at read time what the enabled modules contribute to the points. */
export default defineModule({
  id: "discovery",
  manifest,
  problems: table,
  needs: { site: Site },
  setup: (ctx) => ({
    routes: routes(ctx, ctx.needs.site),
    lateRoutes: () => feedRoutes(ctx),
  }),
})
