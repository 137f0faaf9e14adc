import { asset } from "./assets"
import source from "./event-stream.client.js" with { type: "text" }

/**
 * The script that follows a stream of events, for scripts that import `openEventStream` from it.
 * @example linked("votes", source, { "./event-stream.client.js": EVENT_STREAM })
 */
export const EVENT_STREAM: string = asset("event-stream", "js", source)
