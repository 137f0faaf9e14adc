/** @jsxImportSource preact */
import type { DayCount } from "../contracts/stats"
import { times } from "./card"

const [WIDTH, HEIGHT, GAP] = [280, 60, 3]

interface DayChartOptions {
  readonly days: readonly DayCount[]
  /** What is counted: `play`. */
  readonly one: string
  readonly many?: string
}

/**
 * Counts by the day as a row of bars; who does not see it hears the sum and the best day.
 * @example <DayChart days={days} one="game" />
 */
export function DayChart({ days, one, many = `${one}s` }: DayChartOptions) {
  const most = Math.max(...days.map(({ count }) => count))
  if (most === 0) return null
  const all = days.reduce((sum, { count }) => sum + count, 0)
  const best = days.find(({ count }) => count === most)
  const step = WIDTH / days.length
  const heading = `${times(all, one, many)} in ${days.length} days`
  return (
    <figure class="chart">
      <figcaption class="small">{heading}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${heading}, most on ${best?.day}: ${most}`}
      >
        {days.map(({ day, count }, index) => {
          const height = Math.max(count > 0 ? 2 : 1, (count / most) * HEIGHT)
          return (
            <rect
              key={day}
              class={count > 0 ? undefined : "none"}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            >
              <title>{`${day}: ${times(count, one, many)}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}
