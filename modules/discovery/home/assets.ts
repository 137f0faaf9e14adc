import { asset } from "broadside/ui"
import home from "./home.client.js" with { type: "text" }

/** The live list of the front page, and the button that copies an address. */
export const HOME = asset("home", "js", home)
