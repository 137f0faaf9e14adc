import { asset } from "broadside/ui"
import board from "./board.client.js" with { type: "text" }
import compass from "./compass.client.js" with { type: "text" }
import style from "./hunt.css" with { type: "text" }
import hunter from "./hunter.client.js" with { type: "text" }
import lead from "./lead.client.js" with { type: "text" }

/** What both pages of a hunt do: read it, show scores, share a position. */
export const BOARD: string = asset("hunt-board", "js", board)
export const COMPASS: string = asset("hunt-compass", "js", compass)
/** The script of the page for hunters. */
export const HUNTER: string = asset("hunt-hunter", "js", hunter)
/** The script of the page for the master. */
export const LEAD: string = asset("hunt-lead", "js", lead)
export const HUNT_STYLE: string = asset("hunt", "css", style)
