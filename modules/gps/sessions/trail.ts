import { metresFromWay } from "./great-circle"
import type { TrailPoint } from "./session"

/** The points of a trail. */
export const MAX_TRAIL_POINTS = 500

/**
 * The way of a participant, in the order of time. A point too many takes away that which changes the
 * way least, so that the whole way stays visible: beginning and end, and every bend that is large
 * compared with the others.
 */
export class Trail {
  readonly points: TrailPoint[] = []
  /** How far, at most, the points that were taken away between one point and the next are from the way. */
  readonly #errors: number[] = []
  /** How far points would be from the way without this one. The first and the last have no cost. */
  readonly #costs: number[] = []

  /** Adds a point at its place in time. */
  add(point: TrailPoint, most = MAX_TRAIL_POINTS): void {
    const at = this.#placeOf(point.t)
    // It is sent again, since its answer was lost on the way.
    if (isSame(this.points[at - 1], point)) return
    this.#insert(at, point)
    while (this.points.length > Math.max(most, 2)) this.#takeLeast()
  }

  #placeOf(t: number): number {
    let at = this.points.length
    while (at > 0 && (this.points[at - 1] as TrailPoint).t > t) at--
    return at
  }

  #insert(at: number, point: TrailPoint): void {
    const [before, after] = [this.points[at - 1], this.points[at]]
    const detour = before && after ? metresFromWay(point, before, after) : 0
    const error = before && after ? (this.#errors[at - 1] ?? 0) + detour : 0
    this.points.splice(at, 0, point)
    this.#errors.splice(at, 0, error)
    this.#costs.splice(at, 0, 0)
    if (at > 0) this.#errors[at - 1] = error
    for (const one of [at - 1, at, at + 1]) this.#assess(one)
  }

  #takeLeast(): void {
    let least = 1
    for (let at = 2; at < this.points.length - 1; at++)
      if ((this.#costs[at] as number) < (this.#costs[least] as number)) least = at
    this.#errors[least - 1] = this.#costs[least] as number
    this.points.splice(least, 1)
    this.#errors.splice(least, 1)
    this.#costs.splice(least, 1)
    this.#assess(least - 1)
    this.#assess(least)
  }

  #assess(at: number): void {
    const [before, point, after] = [this.points[at - 1], this.points[at], this.points[at + 1]]
    if (!before || !point || !after) return
    const error = Math.max(this.#errors[at - 1] as number, this.#errors[at] as number)
    this.#costs[at] = error + metresFromWay(point, before, after)
  }
}

const isSame = (one: TrailPoint | undefined, { t, lat, lon }: TrailPoint) =>
  one?.t === t && one.lat === lat && one.lon === lon
