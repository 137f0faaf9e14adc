import { contribute, defineModule, on } from "broadside"
import { createCodeGate, Landmarks, Pages, Tools } from "broadside/contracts"
import { Guides, Stats } from "broadside/contracts/discovery"
import { NameHistories } from "broadside/contracts/trust"
import { awareRoutes } from "./aware/routes"
import { createSnapshots } from "./aware/snapshots"
import { restSources } from "./awareness/awareness"
import { awarenessRoutes } from "./awareness/routes"
import { spec } from "./context"
import { guide, sessionStats } from "./contributions"
import { cotRoutes } from "./cot/routes"
import { dashboardLandmark, dashboardRoutes } from "./dashboard/routes"
import { downloadRoutes } from "./downloads/routes"
import { createHuntService } from "./hunt/hunt-service"
import { huntPages } from "./hunt/pages/routes"
import { huntRoutes } from "./hunt/routes"
import { lobbyRoutes } from "./lobby/routes"
import { mapFileRoutes } from "./map/map-file"
import { mobileLandmark, mobileRoutes } from "./mobile/routes"
import { owntracksRoutes } from "./owntracks/routes"
import { gpsLandmarks, gpsPagesOf } from "./pages/contributions"
import { lobbyPages } from "./pages/lobby/page-routes"
import { gpsPages } from "./pages/routes"
import { rates } from "./rates"
import { sessionRoutes } from "./sessions/routes"
import { createSessions } from "./sessions/sessions"
import { Stored } from "./sessions/stored"
import { gpsTools } from "./tools"

/** Names for people without one, and for posts about hunts. What sessions store is gone in minutes, and no history. */
const SITE_NAMES = ["guest", "hunt"]

/** Live location: sessions by code, a lobby, situational awareness and an outdoor hunt. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const sessions = createSessions(ctx)
    const snapshots = createSnapshots(ctx, sessions)
    const hunts = createHuntService(ctx, sessions)
    const gate = createCodeGate(ctx, {
      rate: rates.unknown,
      knows: sessions.knows,
      isPublic: sessions.isListed,
      accepts: (code, key) => sessions.isCreators(code, key) || hunts.isMaster(code, key),
      loading: () => hunts.loading() ?? sessions.loading(),
    })
    return {
      routes: gate
        .routes()
        .use(sessionRoutes(ctx, sessions))
        .use(awareRoutes(snapshots))
        .use(mobileRoutes(ctx))
        .use(dashboardRoutes(ctx, sessions))
        .use(lobbyRoutes(ctx, sessions))
        .use(lobbyPages(ctx, sessions))
        .use(gpsPages(ctx, sessions))
        .use(mapFileRoutes(ctx))
        .use(huntRoutes(ctx, hunts))
        .use(huntPages(ctx, sessions, hunts))
        .use(owntracksRoutes(ctx, sessions))
        .use(downloadRoutes(sessions))
        .use(cotRoutes(ctx, sessions))
        .use(awarenessRoutes(ctx)),
      contribute: [
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, ...gpsLandmarks, mobileLandmark, dashboardLandmark),
        contribute(NameHistories, { firstPosts: async () => [], reserved: SITE_NAMES }),
        contribute(Pages, gpsPagesOf(ctx)),
        contribute(Stats, sessionStats(ctx)),
        contribute(Tools, ...gpsTools(ctx, { sessions, snapshots, hunts }).map(gate.tool)),
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
