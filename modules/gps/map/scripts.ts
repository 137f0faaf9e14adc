import { asset, linkAsset } from "broadside/ui"
import leafletStyle from "leaflet/dist/leaflet.css" with { type: "text" }
import leaflet from "leaflet/dist/leaflet.js" with { type: "text" }
// Its package offers by name only what is still to be bundled.
import protomaps from "../../../node_modules/protomaps-leaflet/dist/protomaps-leaflet.js" with {
  type: "text",
}
import { GEO } from "../geo"
import frame from "./frame.client.js" with { type: "text" }
import geo from "./geo.client.js" with { type: "text" }
import glyphs from "./glyphs.client.js" with { type: "text" }
import inks from "./inks.client.js" with { type: "text" }
import map from "./map.client.js" with { type: "text" }
import style from "./map.css" with { type: "text" }
import mapFile from "./map-file.client.js" with { type: "text" }
import marks from "./marks.client.js" with { type: "text" }
import people from "./people.client.js" with { type: "text" }
import shade from "./shade.client.js" with { type: "text" }
import things from "./things.client.js" with { type: "text" }
import tiles from "./tiles.client.js" with { type: "text" }
import world from "./world.client.js" with { type: "text" }
import fine from "./world-50m.topojson" with { type: "text" }
import coarse from "./world-110m.topojson" with { type: "text" }

/** Scripts by the name that others import them with. */
const addresses: Record<string, string> = {
  "../geo.client.js": GEO,
  leaflet: asset("leaflet", "js", leaflet),
  // Made for a plain script, where a `var` is for all.
  "protomaps-leaflet": asset("protomaps", "js", `${protomaps}\nglobalThis.protomapsL = protomapsL`),
}

/** Each may import those before it. */
function add(name: string, source: string): string {
  const address = linkAsset(`map-${name}`, source, addresses)
  addresses[`./${name}.client.js`] = address
  return address
}

add("geo", geo)
add("inks", inks)
add("glyphs", glyphs)
add("tiles", tiles)
add("marks", marks)
add("frame", frame)
add("shade", shade)
add("world", world)
add("people", people)
add("things", things)

/** Address of the script that draws an operator's map file; only then it is loaded. */
export const MAP_FILE_SCRIPT = add("map-file", mapFile)
/** Address of the script that has `createMap`. */
export const MAP = add("map", map)
/** Its style sheet; Leaflet's own comes first, so that ours wins. */
export const mapStyles = asset("map", "css", `@layer layout {${leafletStyle}}${style}`)
export const WORLD = asset("world", "json", coarse)
export const WORLD_FINE = asset("world-fine", "json", fine)
