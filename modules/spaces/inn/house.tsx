/** @jsxImportSource preact */

/** Left edges of the windows upstairs and downstairs; the door is between the latter. */
const WINDOWS = [
  ...[92, 152, 218, 278].map((x) => ({ x, y: 118 })),
  ...[70, 124, 246, 300].map((x) => ({ x, y: 182 })),
]
/** So that one table is not lit in a corner. */
const FIRST_TO_LAST = [6, 1, 4, 2, 7, 0, 5, 3]

interface HouseOptions {
  /** Open tables: a window is lit for each. */
  readonly tables: number
}

/** The inn at night. */
export const House = ({ tables }: HouseOptions) => (
  <svg class="inn-house" viewBox="0 -34 440 300" aria-hidden="true">
    <g class="smoke">
      <path d="M268 2c-8-9 6-13 0-22M280 -2c-6-8 8-12 2-24" />
    </g>
    <path class="wall" d="M260 12h28v26h-28z" />
    <path class="line" d="M256 12h36M260 12v24M288 12v24" />
    <path class="wall" d="M40 106 106 36h198l66 70z" />
    <path class="line" d="M40 106 106 36h198l66 70z" />
    <path class="tiles" d="M96 50h218M84 63h242M72 76h266M60 89h290" />
    <path class="wall" d="M52 106h306v144H52z" />
    <path class="line" d="M52 106h306v144H52zM52 168h306M66 106v62M344 106v62M205 106v62" />
    <path class="line" d="m66 168 20-62m258 62-20-62" />
    {WINDOWS.map(({ x, y }, index) => (
      <Window key={index} x={x} y={y} lit={FIRST_TO_LAST.indexOf(index) < tables} />
    ))}
    <path class="glow" d="M186 250v-46a19 19 0 0 1 38 0v46z" />
    <path class="door" d="M192 250v-45a13 13 0 0 1 13-13v58z" />
    <path class="line" d="M186 250v-46a19 19 0 0 1 38 0v46" />
    <g class="sign">
      <path class="line" d="M358 150h50M384 150v10" />
      <path class="board" d="M358 160h54v38h-54z" />
      <text x="385" y="186" text-anchor="middle">
        Inn
      </text>
    </g>
    <path class="line" d="M0 250h440M20 257h70M130 259h150M330 257h90" />
  </svg>
)

interface WindowOptions {
  readonly x: number
  readonly y: number
  readonly lit: boolean
}

const Window = ({ x, y, lit }: WindowOptions) => (
  <g class={lit ? "window lit" : "window"} transform={`translate(${x} ${y})`}>
    <path d="M0 0h40v36H0z" />
    <path class="bars" d="M0 0h40v36H0zM20 0v36M0 18h40" />
  </g>
)
