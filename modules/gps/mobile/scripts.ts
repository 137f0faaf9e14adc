import { asset, linkAsset } from "broadside/ui"
import { GEO } from "../geo"
import { ME } from "../live/script"
import awake from "./awake.client.js" with { type: "text" }
import byHand from "./by-hand.client.js" with { type: "text" }
import display from "./display.client.js" with { type: "text" }
import figures from "./figures.client.js" with { type: "text" }
import mobile from "./mobile.client.js" with { type: "text" }
import style from "./mobile.css" with { type: "text" }
import queue from "./queue.client.js" with { type: "text" }
import sender from "./sender.client.js" with { type: "text" }
import session from "./session.client.js" with { type: "text" }
import sharing from "./sharing.client.js" with { type: "text" }
import tracking from "./tracking.client.js" with { type: "text" }
import words from "./words.client.js" with { type: "text" }

/** Lengths, headings and ages as people read them. */
export const FIGURES: string = asset("gps-figures", "js", figures)

const addresses: Record<string, string> = {
  "../live/me.client.js": ME,
  "../geo.client.js": GEO,
  "./figures.client.js": FIGURES,
}

/** Each may import those before it. */
const add = (name: string, source: string) => {
  const address = linkAsset(`gps-${name}`, source, addresses)
  addresses[`./${name}.client.js`] = address
  return address
}
add("words", words)
add("queue", queue)
add("sender", sender)
add("tracking", tracking)
add("awake", awake)
add("display", display)
add("session", session)
add("by-hand", byHand)
add("sharing", sharing)

/** The script of the page. */
export const MOBILE: string = add("mobile", mobile)
export const MOBILE_STYLE: string = asset("gps-mobile", "css", style)
