import { contribute, defineModule, on } from "broadside"
import { Guides, Stats, Tools } from "broadside/contracts"
import { spec } from "./context"
import { guide, sessionStats } from "./contributions"
import { createGate } from "./sessions/gate"
import { sessionRoutes } from "./sessions/routes"
import { createSessions } from "./sessions/sessions"
import { Stored } from "./sessions/stored"
import { gpsTools } from "./tools"

/** Live location: sessions by code, a lobby, situational awareness and an outdoor hunt. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const sessions = createSessions(ctx)
    const gate = createGate(ctx, sessions)
    return {
      routes: gate.routes().use(sessionRoutes(ctx, sessions)),
      contribute: [
        contribute(Guides, guide(ctx)),
        contribute(Stats, sessionStats(ctx)),
        contribute(Tools, ...gpsTools(ctx, sessions).map(gate.tool)),
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
