import { type Point, point } from "../sdk/module"

/** How many of a thing there were on a day. @since 1.2.0 */
export interface DayCount {
  /** `2026-11-21`, in UTC. */
  readonly day: string
  readonly count: number
}

/** Figures of one module for `/api/stats`: `{ games: 12 }`. @since 1.0.0 */
export interface StatsSource {
  read(): Promise<Readonly<Record<string, number>>>
  /** What was new on each of the last days, today last: `{ games: … }`. @since 1.2.0 */
  daily?(days: number): Promise<Readonly<Record<string, readonly DayCount[]>>>
}
export const Stats: Point<StatsSource> = point("stats@1")
