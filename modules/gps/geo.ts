import { asset } from "broadside/ui"
import geo from "./geo.client.js" with { type: "text" }

/** Address of the script for distances, directions and ages in words. */
export const GEO: string = asset("gps-geo", "js", geo)
