/** @jsxImportSource preact */

const CENTRE = 100
const WINDS = [
  ["N", 100, 37],
  ["E", 168, 106],
  ["S", 100, 174],
  ["W", 33, 106],
] as const

/** An arrow to the waypoint that is due, with the distance in large letters. A script turns it. */
export const Compass = () => (
  <section class="hunt-compass with-script" aria-labelledby="target" data-compass="" hidden>
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <g data-dial="">
        <circle class="ring" cx={CENTRE} cy={CENTRE} r="92" />
        {Array.from({ length: 36 }, (_, tick) => (
          <path
            key={tick}
            class={tick % 9 === 0 ? "wind" : "tick"}
            d={tick % 9 === 0 ? "M100 8v12" : "M100 8v6"}
            transform={`rotate(${tick * 10} ${CENTRE} ${CENTRE})`}
          />
        ))}
        {WINDS.map(([wind, x, y]) => (
          <text key={wind} x={x} y={y} text-anchor="middle">
            {wind}
          </text>
        ))}
        <g data-needle="">
          <path class="needle" d="M100 44 122 128 100 114 78 128Z" />
        </g>
      </g>
    </svg>
    <div>
      <h2 id="target" data-target="" dir="auto">
        Next waypoint
      </h2>
      <p class="hunt-distance" data-distance="" />
      <p data-direction="" />
      <p class="standfirst" data-target-hint="" dir="auto" />
    </div>
  </section>
)
