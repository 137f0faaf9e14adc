import type { GpsContext } from "../context"
import type { Area } from "./area"
import { download } from "./download"
import { type Item, type Provider, type Reading, SourceFailed } from "./provider"
import {
  at,
  headingFrom,
  lineFrom,
  listAt,
  numberIn,
  parseSource,
  placeFrom,
  timeFrom,
} from "./untrusted"

const METRES_PER_FOOT = 0.3048
const KMH_PER_KNOT = 1.852
const KM_PER_NM = 1.852
/** Public feeds answer for at most this many nautical miles. */
const MAX_NM = 250

/** Aircraft by ADS-B: a public feed of the ADS-B Exchange v2 form, or a receiver's aircraft.json. */
export function aircraftProvider(ctx: GpsContext): Provider {
  const { aircraft_url: url, aircraft_attribution: attribution } = ctx.config
  return {
    id: "readsb",
    layer: "aircraft",
    attribution,
    min_interval: 1_000,
    fresh: 10_000,
    max_age: 120_000,
    scope: /\{(lat|lon|nm|km)\}/.test(url) ? "cell" : "world",
    ...(url
      ? {}
      : {
          off: "No source is set. An operator can set aircraft_url under [modules.gps], to a feed of the ADS-B Exchange v2 form or the aircraft.json of a receiver.",
        }),
    async query(area, signal) {
      return readAircraft(await download(ctx, urlFor(url, area), signal), ctx.now())
    },
  }
}

function urlFor(template: string, { lat, lon, range }: Area): string {
  const values: Readonly<Record<string, string>> = {
    lat: lat.toFixed(4),
    lon: lon.toFixed(4),
    nm: String(Math.min(MAX_NM, Math.ceil(range / KM_PER_NM))),
    km: String(Math.min(Math.floor(MAX_NM * KM_PER_NM), Math.ceil(range))),
  }
  return template.replace(/\{(lat|lon|nm|km)\}/g, (_, name: string) => values[name] ?? "")
}

/** Reads either form: `ac` with milliseconds, or `aircraft` with seconds. */
export function readAircraft(bytes: Uint8Array, now: number): Reading {
  const answer = parseSource(bytes)
  const list = listAt(answer, "ac") ?? listAt(answer, "aircraft")
  if (!list) throw new SourceFailed("The source's answer has no list of aircraft.")
  const stated = numberIn(at(answer, "now"), 0, Number.MAX_SAFE_INTEGER)
  const asOf = timeFrom(stated !== null && stated < 1e11 ? stated * 1000 : stated, now) ?? now
  return { asOf, items: list.flatMap((one) => itemOf(one, asOf) ?? []) }
}

function itemOf(one: unknown, asOf: number): Item | undefined {
  const place = placeFrom(at(one, "lat"), at(one, "lon"))
  const id = lineFrom(at(one, "hex"), 8).toLowerCase()
  if (!place || !/^~?[0-9a-f]{6}$/.test(id)) return
  const isOnGround = at(one, "alt_baro") === "ground"
  const feet =
    numberIn(at(one, "alt_baro"), -2_000, 150_000) ?? numberIn(at(one, "alt_geom"), -2_000, 150_000)
  const knots = numberIn(at(one, "gs"), 0, 4_000)
  const seconds = numberIn(at(one, "seen_pos"), 0, 86_400)
  const callSign = lineFrom(at(one, "flight"), 12) || lineFrom(at(one, "r"), 12) || id.toUpperCase()
  const type = lineFrom(at(one, "t"), 8)
  return {
    ...place,
    id,
    label: type ? `${callSign} (${type})` : callSign,
    kind: isOnGround ? "aircraft-on-ground" : "aircraft",
    alt: isOnGround ? 0 : feet === null ? null : Math.round(feet * METRES_PER_FOOT),
    speed: knots === null ? null : Math.round(knots * KMH_PER_KNOT),
    heading: headingFrom(at(one, "track") ?? at(one, "true_heading")),
    at: seconds === null ? null : asOf - Math.round(seconds * 1000),
  }
}
