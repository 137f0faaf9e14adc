import { asset, linked, REDRAW } from "broadside/ui"
import agent from "./agent.client.js" with { type: "text" }
import style from "./agent.css" with { type: "text" }

/** Asks the helper without leaving the page. */
export const AGENT_SCRIPT: string = linked("chat-agent", agent, {
  "./redraw.client.js": REDRAW,
})
export const AGENT_STYLE: string = asset("chat-agent", "css", style)
