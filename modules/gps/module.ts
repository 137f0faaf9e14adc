import { contribute, defineModule, on } from "broadside"
import { Landmarks, Pages, Tools } from "broadside/contracts"
import { Elysia } from "broadside/http"
import { awareRoutes } from "./aware/routes"
import { createSnapshots } from "./aware/snapshots"
import { awareTools } from "./aware/tools"
import { restSources } from "./awareness/awareness"
import { awarenessRoutes } from "./awareness/routes"
import { awarenessTools } from "./awareness/tools"
import { spec } from "./context"
import { cotRoutes } from "./cot/routes"
import { dashboardLandmark, dashboardRoutes } from "./dashboard/routes"
import { downloadRoutes } from "./downloads/routes"
import { createHuntService } from "./hunt/hunt-service"
import { huntPages } from "./hunt/pages/routes"
import { huntRoutes } from "./hunt/routes"
import { huntTools } from "./hunt/tools"
import { lobbyPages } from "./lobby/page-routes"
import { lobbyRoutes } from "./lobby/routes"
import { lobbyTools } from "./lobby/tools"
import { mobileLandmark, mobileRoutes } from "./mobile/routes"
import { owntracksRoutes } from "./owntracks/routes"
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
    const hunts = createHuntService(ctx, sessions)
    return {
      routes: new Elysia()
        // Nothing is answered before the stored sessions are in memory.
        .onBeforeHandle(() => hunts.loading() ?? sessions.loading())
        .use(sessionRoutes(ctx, sessions))
        .use(awareRoutes(snapshots))
        .use(mobileRoutes(ctx))
        .use(dashboardRoutes(ctx, sessions))
        .use(lobbyRoutes(sessions))
        .use(lobbyPages(ctx, sessions))
        .use(gpsPages(ctx, sessions))
        .use(huntRoutes(hunts))
        .use(huntPages(ctx, sessions, hunts))
        .use(owntracksRoutes(ctx, sessions))
        .use(downloadRoutes(sessions))
        .use(cotRoutes(ctx, sessions))
        .use(awarenessRoutes(ctx)),
      contribute: [
        contribute(Landmarks, ...gpsLandmarks, mobileLandmark, dashboardLandmark),
        contribute(Pages, gpsNav),
        contribute(
          Tools,
          ...lobbyTools(ctx, sessions),
          ...awareTools(ctx, snapshots),
          ...awarenessTools(ctx),
          ...huntTools(ctx, hunts),
        ),
      ],
      on: [on(Stored, (show) => show())],
      jobs: [
        { id: "end-sessions", everyMs: 1_000, run: sessions.endExpired },
        { id: "forget-snapshots", everyMs: 60_000, run: snapshots.forgetExpired },
        { id: "end-hunts", everyMs: 1_000, run: hunts.endOverdue },
        { id: "forget-ended", everyMs: 3_600_000, run: sessions.forgetEnded },
        { id: "rest-sources", everyMs: 60_000, run: () => restSources(ctx) },
      ],
      dispose() {
        restSources(ctx, true)
        return sessions.flush()
      },
    }
  },
})
