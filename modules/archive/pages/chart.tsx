/** @jsxImportSource preact */
import { times } from "broadside/ui"
import type { Day } from "../daily"

const [WIDTH, HEIGHT, GAP] = [280, 60, 3]

/** Plays by the day as a row of bars; who does not see it hears the sum and the best day. */
export function PlaysChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map(({ plays }) => plays))
  if (most === 0) return null
  const all = days.reduce((sum, { plays }) => sum + plays, 0)
  const best = days.find(({ plays }) => plays === most)
  const step = WIDTH / days.length
  return (
    <figure class="chart">
      <figcaption class="small">
        {times(all, "play")} in {days.length} days
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${times(all, "play")} in ${days.length} days, most on ${best?.day}: ${most}`}
      >
        {days.map(({ day, plays }, index) => {
          const height = Math.max(plays > 0 ? 2 : 1, (plays / most) * HEIGHT)
          return (
            <rect
              key={day}
              class={plays > 0 ? undefined : "none"}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            >
              <title>{`${day}: ${times(plays, "play")}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}
