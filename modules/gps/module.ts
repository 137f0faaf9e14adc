import { contribute, defineModule, on } from "broadside"
import { Landmarks, Pages, Tools } from "broadside/contracts"
import { Elysia } from "broadside/http"
import { spec } from "./context"
import { lobbyPages } from "./lobby/page-routes"
import { lobbyRoutes } from "./lobby/routes"
import { lobbyTools } from "./lobby/tools"
import { mapFileRoutes } from "./map/map-file"
import { gpsLandmarks, gpsNav } from "./pages/contributions"
import { gpsPages } from "./pages/routes"
import { sessionRoutes } from "./sessions/routes"
import { createSessions } from "./sessions/sessions"
import { Stored } from "./sessions/stored"

/** Live location: sessions by code, a lobby, situational awareness and an outdoor hunt. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const sessions = createSessions(ctx)
    return {
      routes: new Elysia()
        // Nothing is answered before the stored sessions are in memory.
        .onBeforeHandle(() => sessions.loading())
        .use(sessionRoutes(ctx, sessions))
        .use(lobbyRoutes(sessions))
        .use(lobbyPages(ctx, sessions))
        .use(gpsPages(ctx, sessions))
        .use(mapFileRoutes(ctx)),
      contribute: [
        contribute(Landmarks, ...gpsLandmarks),
        contribute(Pages, gpsNav),
        contribute(Tools, ...lobbyTools(ctx, sessions)),
      ],
      on: [on(Stored, (show) => show())],
      jobs: [
        { id: "end-sessions", everyMs: 1_000, run: sessions.endExpired },
        { id: "forget-ended", everyMs: 3_600_000, run: sessions.forgetEnded },
      ],
      dispose: sessions.flush,
    }
  },
})
