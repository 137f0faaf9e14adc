/** @jsxImportSource preact */
import { lazy } from "../base/lazy"
import type { DayCount } from "../contracts/daily"
import { times } from "./card"
import { shortCount } from "./figures"

const [WIDTH, HEIGHT] = [320, 130]
/** Space for the labels of the axes. */
const [LEFT, BOTTOM, TOP] = [30, 18, 8]
const [PLOT_WIDTH, PLOT_HEIGHT] = [WIDTH - LEFT, HEIGHT - BOTTOM - TOP]
const GAP = 2

interface DayChartOptions {
  readonly days: readonly DayCount[]
  /** What is counted: `play`. */
  readonly one: string
  readonly many?: string
}

/**
 * Counts by the day as bars with axes, a sentence that says what they show, and the figures as a table.
 * @example <DayChart days={days} one="game" />
 */
export function DayChart({ days, one, many = `${one}s` }: DayChartOptions) {
  const most = Math.max(0, ...days.map(({ count }) => count))
  if (most === 0) return null
  const all = days.reduce((sum, { count }) => sum + count, 0)
  const best = days.find(({ count }) => count === most)
  const heading = `${times(all, one, many)} in ${days.length} days`
  const sentence = `${heading}, most on ${shortDay(best?.day ?? "")}: ${most.toLocaleString("en")}`
  const top = roundUp(most)
  return (
    <figure class="chart">
      <figcaption class="small">{heading}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={sentence}>
        <Scale top={top} />
        <Bars days={days} top={top} one={one} many={many} />
        <Days days={days} />
      </svg>
      <details class="small">
        <summary>Show figures</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{many[0]?.toUpperCase() + many.slice(1)}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{count.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const yOf = (count: number, top: number) => TOP + PLOT_HEIGHT * (1 - count / top)

/** Lines at nothing, half and the top, with their counts. */
const Scale = ({ top }: { readonly top: number }) => (
  <g class="axis">
    {(top > 1 ? [0, top / 2, top] : [0, top]).map((count) => (
      <g key={count}>
        <path d={`M${LEFT} ${yOf(count, top)}H${WIDTH}`} />
        <text x={LEFT - 5} y={yOf(count, top) + 3.5} text-anchor="end">
          {shortCount(count)}
        </text>
      </g>
    ))}
  </g>
)

interface BarsOptions extends Required<DayChartOptions> {
  readonly top: number
}

function Bars({ days, top, one, many }: BarsOptions) {
  const step = PLOT_WIDTH / days.length
  return (
    <g>
      {days.map(({ day, count }, index) => (
        <rect
          key={day}
          x={round(LEFT + index * step + GAP / 2)}
          y={round(Math.min(yOf(count, top), HEIGHT - BOTTOM - (count > 0 ? 2 : 0)))}
          width={round(step - GAP)}
          height={round(count > 0 ? Math.max(2, (count / top) * PLOT_HEIGHT) : 0)}
        >
          <title>{`${shortDay(day)}: ${times(count, one, many)}`}</title>
        </rect>
      ))}
    </g>
  )
}

const ANCHORS = ["start", "middle", "end"] as const

/** The first, the middle and the last day. */
function Days({ days }: { readonly days: readonly DayCount[] }) {
  const shown = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <g class="axis">
      {shown.map((one, at) => (
        <text
          key={ANCHORS[at]}
          x={LEFT + (PLOT_WIDTH * at) / 2}
          y={HEIGHT - 4}
          text-anchor={ANCHORS[at]}
        >
          {shortDay(one?.day ?? "")}
        </text>
      ))}
    </g>
  )
}

/**
 * The same counts as a line without axes, for beside a figure that says them.
 * @example <Sparkline days={days} />
 */
export function Sparkline({ days }: { readonly days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const points = days.map(({ count }, at) => {
    const x = (100 * at) / Math.max(1, days.length - 1)
    return `${round(x)},${round(23 - (22 * count) / most)}`
  })
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

/** The next of 1, 2, 4, 10, 20, 40, 100 …: half of it is a round number, too. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count))
  return ([1, 2, 4, 10].find((step) => step * power >= count) ?? 10) * power
}

const SHORT_DAY = lazy(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
)
const shortDay = (day: string) => (day ? SHORT_DAY().format(new Date(day)) : "")
