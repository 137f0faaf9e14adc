import type { Landmark } from "broadside/contracts"
import { Elysia, optional, pageRoute, query, text } from "broadside/http"
import type { GpsContext } from "../context"
import { sendMapPage } from "../pages/send-map-page"
import type { Sessions } from "../sessions/session"
import { dashboardPage } from "./page"

export const dashboardLandmark: Landmark = {
  name: "gps-dashboard",
  path: "/gps-dashboard",
  label: "Big screen",
}

const DashboardQuery = query({
  code: optional(text({ max: 20, description: "Code of the session to show" })),
})

/** Not cached: it lists the public sessions, which are in memory. */
export const dashboardRoutes = (ctx: GpsContext, sessions: Pick<Sessions, "listed">) =>
  new Elysia().get(
    "/gps-dashboard",
    ({ query: { code = "" } }) =>
      sendMapPage(ctx, dashboardPage(ctx, { sessions, code: code.trim().toUpperCase() })),
    pageRoute({
      summary: "A session and its surroundings, for a big screen",
      query: DashboardQuery,
    }),
  )
