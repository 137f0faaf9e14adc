import { asset, linkAsset, SEND } from "broadside/ui"
import forms from "./forms.client.js" with { type: "text" }
import lists from "./lists.client.js" with { type: "text" }
import session from "./session.client.js" with { type: "text" }
import told from "./session-lists.client.js" with { type: "text" }
import sharing from "./sharing.client.js" with { type: "text" }

/** The lists of the page. */
export const LISTS: string = asset("gps-lists", "js", lists)
/** What the lists of a session say. */
export const TOLD: string = asset("gps-session-lists", "js", told)
/** Sends the forms of the page. */
export const FORMS: string = linkAsset("gps-forms", forms, { "./send.client.js": SEND })
/** Sends where this browser is. */
export const SHARING: string = asset("gps-sharing", "js", sharing)
/** The script of the page of a session. */
export const SESSION: string = asset("gps-session", "js", session)
