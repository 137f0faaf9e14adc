import { contribute, defineModule, on } from "broadside"
import { Landmarks, Pages, Tools } from "broadside/contracts"
import { Elysia } from "broadside/http"
import { awareRoutes } from "./aware/routes"
import { createSnapshots } from "./aware/snapshots"
import { awareTools } from "./aware/tools"
import { spec } from "./context"
import { dashboardLandmark, dashboardRoutes } from "./dashboard/routes"
import { lobbyPages } from "./lobby/page-routes"
import { lobbyRoutes } from "./lobby/routes"
import { lobbyTools } from "./lobby/tools"
import { mobileLandmark, mobileRoutes } from "./mobile/routes"
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
    const snapshots = createSnapshots(ctx, sessions)
    return {
      routes: new Elysia()
        // Nothing is answered before the stored sessions are in memory.
        .onBeforeHandle(() => sessions.loading())
        .use(sessionRoutes(ctx, sessions))
        .use(awareRoutes(snapshots))
        .use(mobileRoutes(ctx))
        .use(dashboardRoutes(ctx, sessions))
        .use(lobbyRoutes(sessions))
        .use(lobbyPages(ctx, sessions))
        .use(gpsPages(ctx, sessions)),
      contribute: [
        contribute(Landmarks, ...gpsLandmarks, mobileLandmark, dashboardLandmark),
        contribute(Pages, gpsNav),
        contribute(Tools, ...lobbyTools(ctx, sessions), ...awareTools(ctx, snapshots)),
      ],
      on: [on(Stored, (show) => show())],
      jobs: [
        { id: "end-sessions", everyMs: 1_000, run: sessions.endExpired },
        { id: "forget-snapshots", everyMs: 60_000, run: snapshots.forgetExpired },
        { id: "forget-ended", everyMs: 3_600_000, run: sessions.forgetEnded },
      ],
      dispose: sessions.flush,
    }
  },
})
