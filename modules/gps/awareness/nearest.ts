import { type Area, distanceKm } from "./area"
import type { Item } from "./provider"

/** A degree of latitude is never shorter. */
const KM_PER_DEGREE = 110

/** The items within an area, nearest first, and how many there are in all. */
export function nearest(items: readonly Item[], area: Area, most: number) {
  if (items.length <= most && area.range === Number.POSITIVE_INFINITY)
    return { items, total: items.length }
  const within = items
    // Most are far away, which their latitude alone often says.
    .filter(({ lat }) => Math.abs(lat - area.lat) * KM_PER_DEGREE <= area.range)
    .map((item) => ({ item, distance: distanceKm(area, item) }))
    .filter(({ distance }) => distance <= area.range)
    .sort((a, b) => a.distance - b.distance)
  return { items: within.slice(0, most).map(({ item }) => item), total: within.length }
}
