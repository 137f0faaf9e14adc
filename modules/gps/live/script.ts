import { EVENT_STREAM, linked, MEMORY } from "broadside/ui"
import live from "./live.client.js" with { type: "text" }
import me from "./me.client.js" with { type: "text" }

/** Address of the script that follows a session; a page's own script imports it. */
export const LIVE: string = linked("gps-live", live, {
  "./event-stream.client.js": EVENT_STREAM,
})
/** Address of the script that knows who this browser is: its id, name and colour in every session. */
export const ME: string = linked("gps-me", me, { "./memory.client.js": MEMORY })
