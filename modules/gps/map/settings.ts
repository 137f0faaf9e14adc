import { t } from "broadside/http"

/** What an operator may set of the map. */
export const mapSettings = {
  map_tiles_url: t.String({
    default: "",
    maxLength: 500,
    pattern: "^$|^https?://[^\\s/]+/\\S*\\{z\\}\\S*$",
    description:
      "Address of map tiles with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png; empty for the embedded map alone",
  }),
  map_pmtiles: t.String({
    default: "",
    maxLength: 1_000,
    description:
      "Path of a PMTiles file with vector tiles in the layers of Protomaps' basemap, which this site then serves and draws; empty for none",
  }),
  map_tiles_attribution: t.String({
    default: "",
    maxLength: 300,
    description:
      "Credit of the tiles or of the file on the map, with links such as [OpenStreetMap](https://www.openstreetmap.org/copyright)",
  }),
  map_tiles_max_zoom: t.Integer({
    default: 19,
    minimum: 1,
    maximum: 22,
    description: "The finest zoom of the tiles",
  }),
}

/** Where the tiles come from, for a page's policy; `{s}` stands for any of its host names. */
export function tileSources(template: string): string[] {
  if (!template) return []
  const [, scheme, host] = /^(https?:\/\/)([^/]+)/.exec(template) ?? []
  return [`${scheme}${host?.replaceAll(/\{\w+\}/g, "*")}`]
}
