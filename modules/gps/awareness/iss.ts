import { iso } from "broadside"
import type { GpsContext } from "../context"
import { elevationOf } from "./area"
import { currentElements } from "./elements"
import { type Elements, epochOf, type Orbit, type Overhead, orbitOf } from "./orbit"
import { type Provider, type Reading, SourceFailed } from "./provider"

const DAY_MS = 86_400_000
/** Up to this age a position is good to a few kilometres. */
const EXACT_DAYS = 3
const APPROXIMATE_DAYS = 14
/** Older than this, and after unknown reboosts, a position would be an invention. */
const MAX_DAYS = 60

/** The International Space Station, computed from orbital elements. */
export function issProvider(ctx: GpsContext): Provider {
  let last: { readonly elements: Elements; readonly orbit: Orbit } | undefined
  return {
    id: "sgp4",
    layer: "iss",
    attribution: "Orbital elements: CelesTrak",
    min_interval: 0,
    scope: "caller",
    async query(area) {
      const { elements, source } = await currentElements(ctx)
      if (last?.elements.EPOCH !== elements.EPOCH)
        last = { elements, orbit: await orbitOf(elements) }
      return readStation(last.orbit, epochOf(elements), source, ctx.now(), area)
    },
  }
}

function readStation(
  orbit: Orbit,
  epoch: number,
  source: string,
  now: number,
  from: { readonly lat: number; readonly lon: number },
): Reading {
  const days = (now - epoch) / DAY_MS
  const age = judge(Math.abs(days), `The ${source} orbital elements are of ${iso(epoch)}`)
  if (age.isUseless) return { items: [], asOf: now, epoch, note: age.note, isStale: true }
  const place = orbit.placeAt(now)
  const next = orbit.placeAt(now + 1_000)
  if (!place || !next) throw new SourceFailed("The orbital elements no longer describe an orbit.")
  const elevation = Math.round(elevationOf(from, place, place.altKm) * 10) / 10
  const sky =
    elevation > 0
      ? `It is ${Math.round(elevation)}° above the horizon here.`
      : "It is below the horizon here."
  return {
    asOf: now,
    epoch,
    note: `${sky} ${age.note}`,
    isStale: age.isStale,
    items: [
      {
        id: "iss",
        label: "International Space Station",
        kind: "satellite",
        lat: place.lat,
        lon: place.lon,
        alt: Math.round(place.altKm * 1000),
        speed: Math.round(place.speedKmh),
        heading: headingFrom(place, next),
        at: now,
        elevation,
      },
    ],
  }
}

function judge(days: number, what: string) {
  const old = `${what}, ${days.toFixed(1)} days away`
  if (days <= EXACT_DAYS) return { isStale: false, isUseless: false, note: `${old}.` }
  const worse = `errors grow by 1 to 3 km a day, and more after each reboost`
  if (days <= APPROXIMATE_DAYS)
    return {
      isStale: false,
      isUseless: false,
      note: `${old}: the position is approximate, as ${worse}.`,
    }
  const fix = "An operator can import newer ones with POST /api/operator/orbital-elements."
  if (days <= MAX_DAYS)
    return {
      isStale: true,
      isUseless: false,
      note: `${old}: do not rely on the position; ${worse}. ${fix}`,
    }
  return { isStale: true, isUseless: true, note: `${old}: too old to compute a position. ${fix}` }
}

/** The direction of the next place, in degrees from north. */
function headingFrom(from: Overhead, to: Overhead): number {
  const turn = Math.PI / 180
  const east = Math.sin((to.lon - from.lon) * turn) * Math.cos(to.lat * turn)
  const north =
    Math.cos(from.lat * turn) * Math.sin(to.lat * turn) -
    Math.sin(from.lat * turn) * Math.cos(to.lat * turn) * Math.cos((to.lon - from.lon) * turn)
  return Math.round(((Math.atan2(east, north) / turn + 360) % 360) * 10) / 10
}
