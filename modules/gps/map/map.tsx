/** @jsxImportSource preact */
import { htmlAnswer } from "broadside/ui"
import type { ComponentChildren } from "preact"
import type { GpsContext } from "../context"
import { MAP_FILE } from "./map-file"
import { MAP, MAP_FILE_SCRIPT, mapStyles, WORLD, WORLD_FINE } from "./scripts"
import { tileSources } from "./settings"

export { MAP, mapStyles } from "./scripts"

const LINK = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/

/** Text with links as in Markdown. */
const Credit = ({ text }: { readonly text: string }) =>
  text.split(new RegExp(LINK, "g")).map((part, index, parts) => {
    if (index % 3 === 2) return null
    return index % 3 === 1 ? (
      <a key={index} href={parts[index + 1]}>
        {part}
      </a>
    ) : (
      part
    )
  })

/** PMTiles files are made of OpenStreetMap, which is to be named. */
const OSM = "© [OpenStreetMap](https://www.openstreetmap.org/copyright)"

interface MapViewProps {
  readonly ctx: Pick<GpsContext, "config">
  readonly id: string
  /** What the map shows, for those who do not see it. */
  readonly label: string
  /** Shown where scripts do not run; default a sentence that says so. */
  readonly children?: ComponentChildren
}

/**
 * A map of the world, at the address that `data-map` names a script with `createMap(element)`. A page
 * with one is sent with `mapAnswer(ctx)`.
 */
export function MapView({ ctx, id, label, children }: MapViewProps) {
  const { map_tiles_url, map_tiles_attribution, map_tiles_max_zoom, map_pmtiles } = ctx.config
  const credit = map_tiles_attribution || (map_pmtiles ? OSM : "")
  return (
    <>
      <link rel="stylesheet" href={mapStyles} />
      <section
        class="map"
        id={id}
        aria-label={label}
        data-map={MAP}
        data-world={WORLD}
        data-world-fine={WORLD_FINE}
        data-file={map_pmtiles ? MAP_FILE : undefined}
        data-file-script={map_pmtiles ? MAP_FILE_SCRIPT : undefined}
        data-tiles={map_tiles_url || undefined}
        data-tiles-max-zoom={map_tiles_url ? map_tiles_max_zoom : undefined}
      >
        {children ?? <p class="small">The map needs JavaScript.</p>}
        <p class="small" data-credit>
          Map: <a href="https://www.naturalearthdata.com/">Natural Earth</a>
          {credit && " · "}
          <Credit text={credit} />
        </p>
      </section>
    </>
  )
}

/** What `ctx.cached` takes for a page with a map: its pictures may come from the operator's tile server. */
export const mapAnswer = ({ config }: Pick<GpsContext, "config">) =>
  htmlAnswer([], tileSources(config.map_tiles_url))
