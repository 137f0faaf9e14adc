import { defineModule, on } from "broadside"
import { Elysia } from "broadside/http"
import { spec } from "./context"
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
        .use(sessionRoutes(ctx, sessions)),
      on: [on(Stored, (show) => show())],
      jobs: [
        { id: "end-sessions", everyMs: 1_000, run: sessions.endExpired },
        { id: "forget-ended", everyMs: 3_600_000, run: sessions.forgetEnded },
      ],
      dispose: sessions.flush,
    }
  },
})
