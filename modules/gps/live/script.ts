import { asset } from "broadside/ui"
import live from "./live.client.js" with { type: "text" }

/** Address of the script that follows a session; a page's own script imports it. */
export const LIVE: string = asset("gps-live", "js", live)
