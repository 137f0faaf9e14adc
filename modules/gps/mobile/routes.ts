import type { Landmark } from "broadside/contracts"
import { Elysia, optional, pageRoute, query, text } from "broadside/http"
import type { GpsContext } from "../context"
import { mapAnswer } from "../map/map"
import { mobilePage } from "./page"

export const mobileLandmark: Landmark = {
  name: "gps-mobile",
  path: "/gps-mobile",
  label: "Share my position",
}

const SharingQuery = query({
  code: optional(text({ max: 20, description: "Code of the session to share with" })),
})

export const mobileRoutes = (ctx: GpsContext) =>
  new Elysia().get(
    "/gps-mobile",
    ({ query: { code = "" }, request }) =>
      ctx.cached(request, () => mobilePage(ctx, code.trim().toUpperCase()), mapAnswer(ctx)),
    pageRoute({ summary: "Share where a phone is", query: SharingQuery }),
  )
