import idiomorph from "idiomorph/dist/idiomorph.esm.js" with { type: "text" }
import { asset } from "./assets"
import { linkAsset } from "./linked-asset"
import memory from "./memory.client.js" with { type: "text" }
import redraw from "./redraw.client.js" with { type: "text" }
import send from "./send.client.js" with { type: "text" }

/**
 * The script that changes a part of a page into a new drawing of it, for scripts that import `redraw` from it.
 * @example linked("votes", source, { "./redraw.client.js": REDRAW })
 */
export const REDRAW: string = linkAsset("redraw", redraw, {
  idiomorph: asset("idiomorph", "js", idiomorph),
})

/**
 * The script that remembers things in this browser, or as long as the page where that is forbidden, for scripts that
 * import `read`, `write`, `forget`, `keysWith` and `canStore` from it.
 * @example linked("votes", source, { "./memory.client.js": MEMORY })
 */
export const MEMORY: string = asset("memory", "js", memory)

/**
 * The script that sends JSON once and says in words why it failed, for scripts that import `send` from it.
 * @example linked("votes", source, { "./send.client.js": SEND })
 */
export const SEND: string = asset("send", "js", send)
