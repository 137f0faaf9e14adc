import { Elysia, pageRoute } from "broadside/http"
import type { GpsContext } from "../../context"
import type { Sessions } from "../../sessions/session"
import { sendMapPage } from "../send-map-page"
import { lobbyPage } from "./page"

const MAX_SHOWN = 100

/** The lobby for people. */
export const lobbyPages = (ctx: GpsContext, sessions: Sessions) =>
  new Elysia().get(
    "/gps-lobby",
    () => {
      const listed = sessions.listed()
      const shown = listed.slice(0, MAX_SHOWN)
      return sendMapPage(ctx, lobbyPage(ctx, { sessions: shown, total: listed.length }))
    },
    pageRoute({ summary: "Public location sessions, as a list and on a map" }),
  )
