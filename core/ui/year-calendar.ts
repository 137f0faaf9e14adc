import { lazy } from "../base/lazy"
import type { DayCount } from "../contracts/daily"
import { times } from "./card"
import { html, toJsx } from "./html"

/** Side of a day's square with the gap behind it. */
const STEP = 6
const SIDE = 5
/** Space for the names of the months. */
const TOP = 9
const LEVELS = 4

interface YearCalendarOptions {
  /** In order, with every day in between. */
  readonly days: readonly DayCount[]
  /** What is counted: `page or post`. */
  readonly one: string
  readonly many?: string
}

/**
 * A year as a small calendar, a column a week: the darker a day, the more happened on it.
 * @example <YearCalendar days={days} one="game" />
 */
export function YearCalendar({ days, one, many = `${one}s` }: YearCalendarOptions) {
  const [first] = days
  const most = Math.max(0, ...days.map(({ count }) => count))
  if (!first || most === 0) return null
  const all = days.reduce((sum, { count }) => sum + count, 0)
  const active = days.filter(({ count }) => count > 0).length
  const sentence = `${times(all, one, many)} on ${times(active, "day")} of the last year`
  // Weeks begin on Monday.
  const before = (new Date(first.day).getUTCDay() + 6) % 7
  const weeks = Math.ceil((days.length + before) / 7)
  const placed = days.map(({ day, count }, index) => ({ day, count, at: index + before }))
  const months = placed
    .filter(({ day }, index) => day.endsWith("-01") && index < days.length - 14)
    .map(
      ({ day, at }) =>
        html`<text x="${Math.floor(at / 7) * STEP}" y="${TOP - 3}">${monthOf(new Date(day))}</text>`,
    )
  const squares = placed.map(({ day, count, at }) => {
    const title = count > 0 && html`<title>${`${day}: ${times(count, one, many)}`}</title>`
    const level = Math.ceil((LEVELS * count) / most)
    return html`<rect class="level-${level}" x="${Math.floor(at / 7) * STEP}" y="${TOP + (at % 7) * STEP}" width="${SIDE}" height="${SIDE}">${title}</rect>`
  })
  const box = `0 0 ${weeks * STEP} ${TOP + 7 * STEP}`
  return toJsx(
    html`<figure class="chart calendar"><figcaption class="small">${sentence}</figcaption><svg viewBox="${box}" role="img" aria-label="${sentence}"><g class="axis">${months}</g>${squares}</svg></figure>`,
  )
}

const MONTH = lazy(() => new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" }))
const monthOf = (day: Date) => MONTH().format(day)
