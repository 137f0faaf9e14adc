import { on } from "broadside"
import { fillIn } from "broadside/ui"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import type { DiscoveryContext } from "../context"
import { Happened } from "../contract"
import { HAPPENINGS } from "./right-now"
import { HappeningLine } from "./right-now-list"

/** Sends each happening to open front pages, as the line that they show. */
export const sendHappenings = (ctx: DiscoveryContext) =>
  on(Happened, async (happening) => {
    const draw = () => renderToString(h(HappeningLine, happening))
    const marked = happening.who.isProtected ? await fillIn(ctx, draw()) : undefined
    const data = {
      /** Without marks, drawn only where a front page is open. */
      get line() {
        return marked ?? draw()
      },
    }
    ctx.live.publish(HAPPENINGS, { event: "happening", data })
  })
