import { on } from "broadside"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import type { DiscoveryContext } from "../context"
import { Happened } from "../contract"
import { HAPPENINGS } from "./right-now"
import { HappeningLine } from "./right-now-list"

/** Sends each happening to open front pages, as the line that they show. */
export const sendHappenings = (ctx: DiscoveryContext) =>
  on(Happened, (happening) => {
    const data = {
      /** Drawn only where a front page is open. */
      get line() {
        return renderToString(h(HappeningLine, happening))
      },
    }
    ctx.live.publish(HAPPENINGS, { event: "happening", data })
  })
