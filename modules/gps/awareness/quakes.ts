import type { GpsContext } from "../context"
import { download } from "./download"
import { type Item, type Provider, type Reading, SourceFailed } from "./provider"
import { at, lineFrom, listAt, numberIn, parseSource, placeFrom, timeFrom } from "./untrusted"

const HOUR_MS = 3_600_000

/** Earthquakes as GeoJSON of the USGS. */
export function quakesProvider(ctx: GpsContext): Provider {
  const { quakes_url: url } = ctx.config
  return {
    id: "usgs",
    layer: "quakes",
    attribution: "U.S. Geological Survey",
    min_interval: 60_000,
    max_age: HOUR_MS,
    scope: "world",
    ...(url
      ? {}
      : {
          off: "No source is set. An operator can set quakes_url under [modules.gps], to a GeoJSON feed of the USGS such as all_day.geojson.",
        }),
    query: async (_, signal) => readQuakes(await download(ctx, url, signal), ctx.now()),
  }
}

export function readQuakes(bytes: Uint8Array, now: number): Reading {
  const answer = parseSource(bytes)
  const features = listAt(answer, "features")
  if (!features) throw new SourceFailed("The source's answer is not GeoJSON with features.")
  const asOf = timeFrom(at(at(answer, "metadata"), "generated"), now) ?? now
  return { asOf, items: features.flatMap((feature) => itemOf(feature, now) ?? []) }
}

function itemOf(feature: unknown, now: number): Item | undefined {
  const [lon, lat, depth] = listAt(at(feature, "geometry"), "coordinates") ?? []
  const place = placeFrom(lat, lon)
  const id = lineFrom(at(feature, "id"), 40)
  if (!place || !id) return
  const properties = at(feature, "properties")
  const magnitude = numberIn(at(properties, "mag"), -3, 12)
  const below = numberIn(depth, -10, 1_000)
  const where = lineFrom(at(properties, "place"))
  return {
    ...place,
    id,
    label: [magnitude === null ? "" : `M ${magnitude.toFixed(1)}`, where]
      .filter(Boolean)
      .join(" · "),
    kind: lineFrom(at(properties, "type"), 40) || "earthquake",
    alt: null,
    speed: null,
    heading: null,
    at: timeFrom(at(properties, "time"), now),
    ...(magnitude === null ? {} : { magnitude }),
    ...(below === null ? {} : { depth: below }),
  }
}
