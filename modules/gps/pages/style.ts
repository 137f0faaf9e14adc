import { asset } from "broadside/ui"
import style from "./gps.css" with { type: "text" }

/** Style sheet of the pages about location. */
export const GPS_STYLE: string = asset("gps", "css", style)
