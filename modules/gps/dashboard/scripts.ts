import { asset, linked } from "broadside/ui"
import { FIGURES } from "../mobile/scripts"
import { GEO } from "../pages/scripts"
import dashboard from "./dashboard.client.js" with { type: "text" }
import style from "./dashboard.css" with { type: "text" }
import layers from "./layers.client.js" with { type: "text" }
import snapshot from "./snapshot.client.js" with { type: "text" }
import tables from "./tables.client.js" with { type: "text" }

const figures = { "../mobile/figures.client.js": FIGURES, "../pages/geo.client.js": GEO }
const TABLES = linked("gps-tables", tables, figures)
const LAYERS = linked("gps-layers", layers, figures)
const SNAPSHOT = linked("gps-snapshot", snapshot, { ...figures, "./tables.client.js": TABLES })

/** The script of the page. */
export const DASHBOARD: string = linked("gps-dashboard", dashboard, {
  "./layers.client.js": LAYERS,
  "./snapshot.client.js": SNAPSHOT,
  "./tables.client.js": TABLES,
})
export const DASHBOARD_STYLE: string = asset("gps-dashboard", "css", style)
