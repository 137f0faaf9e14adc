import { EVENT_STREAM, linkAsset, MEMORY } from "broadside/ui"
import live from "./live.client.js" with { type: "text" }
import me from "./me.client.js" with { type: "text" }

/** Address of the script that follows a session; a page's own script imports it. */
export const LIVE: string = linkAsset("gps-live", live, {
  "./event-stream.client.js": EVENT_STREAM,
})
/** Address of the script that knows who this browser is: its id, name and colour in every session. */
export const ME: string = linkAsset("gps-me", me, { "./memory.client.js": MEMORY })
