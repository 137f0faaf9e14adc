import { createValidator, type Point, point } from "broadside"
import type { DayCount } from "broadside/contracts"
import { t } from "broadside/http"

/** Figures of one module for `/api/stats`: `{ games: 12 }`. */
export interface StatsSource {
  /** The names of its figures, for the API documents. */
  readonly names?: readonly string[]
  read(): Promise<Readonly<Record<string, number>>>
  /** New items on each of the last days, today last: `{ games: … }`. */
  daily?(days: number): Promise<Readonly<Record<string, readonly DayCount[]>>>
}

type Figures = Readonly<Record<string, number>>
type Days = Readonly<Record<string, readonly DayCount[]>>

const figures = createValidator<Figures>(t.Record(t.String(), t.Number()), "the figures")
const counts = t.Array(t.Object({ day: t.String(), count: t.Number() }))
const days = createValidator<Days>(t.Record(t.String(), counts), "the days")

/** Checks counts by day; throws if they are invalid. */
export const dayCounts = createValidator<readonly DayCount[]>(counts, "the days")

/** Reads a module's figures; rejects if they are invalid. */
export const readFigures = async (source: StatsSource) => figures(await source.read())
/** Reads the new items of each day, if the module has them. */
export const readDays = async (source: StatsSource, last: number): Promise<Days> =>
  source.daily ? days(await source.daily(last)) : {}

/** Figures for `/api/stats` and the dashboard, one owner for each name. */
export const Stats: Point<StatsSource> = point("stats@1", {
  probe: (source) => Promise.all([readFigures(source), readDays(source, 7)]),
})
