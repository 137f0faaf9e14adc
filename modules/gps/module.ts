import { contribute, defineModule } from "broadside"
import { Tools } from "broadside/contracts"
import { Elysia } from "broadside/http"
import { restSources } from "./awareness/awareness"
import { awarenessRoutes } from "./awareness/routes"
import { awarenessTools } from "./awareness/tools"
import { spec } from "./context"

/** Live location: sessions by code, a lobby, situational awareness and an outdoor hunt. */
export default defineModule({
  ...spec,
  setup(ctx) {
    return {
      routes: new Elysia().use(awarenessRoutes(ctx)),
      contribute: [contribute(Tools, ...awarenessTools(ctx))],
      jobs: [{ id: "rest-sources", everyMs: 60_000, run: () => restSources(ctx) }],
      dispose: () => restSources(ctx, true),
    }
  },
})
