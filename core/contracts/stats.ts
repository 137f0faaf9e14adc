import { type Point, point } from "../sdk/module"

/** Figures of one module for `/api/stats`: `{ games: 12 }`. @since 1.0.0 */
export interface StatsSource {
  read(): Promise<Readonly<Record<string, number>>>
}
export const Stats: Point<StatsSource> = point("stats@1")
