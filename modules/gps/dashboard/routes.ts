import { Elysia, optional, pageRoute, query, queryInteger, t, text } from "broadside/http"
import { sendHtml } from "broadside/ui"
import type { GpsContext } from "../context"
import { mapAnswer } from "../map/map"
import type { Sessions } from "../sessions/session"
import { dashboardPage } from "./page"

