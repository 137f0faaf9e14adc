/** @jsxImportSource preact */
import { drawingOf } from "./emblems"
import type { Stool } from "./seating"

const MIDDLE = { x: 80, y: 68 }
const REACH = { x: 64, y: 52 }

interface TableTopOptions {
  readonly type: string
  readonly stools: readonly Stool[]
}

/** A table from above with its stools: round ones of people, eight-sided ones of agents, and free ones. */
export const TableTop = ({ type, stools }: TableTopOptions) => (
  <svg class="inn-table-top" viewBox="0 0 160 136" aria-hidden="true">
    <ellipse class="light" cx={MIDDLE.x} cy={MIDDLE.y} rx="78" ry="66" />
    {stools.map((stool, index) => (
      <g key={index} class={classOf(stool)} transform={placeOf(index, stools.length)}>
        {stool.guest?.kind === "ai" ? (
          <path d="M-4.5 -11h9L11 -4.5v9L4.5 11h-9L-11 4.5v-9z" />
        ) : (
          <circle r="10.5" />
        )}
        {stool.guest && <text y="4.8">{[...stool.guest.name][0]}</text>}
      </g>
    ))}
    <ellipse class="top" cx={MIDDLE.x} cy={MIDDLE.y} rx="46" ry="36" />
    <ellipse class="rim" cx={MIDDLE.x} cy={MIDDLE.y} rx="41.5" ry="31.5" />
    <g class="inn-emblem" transform="translate(58 46) scale(.92)">
      {drawingOf(type)}
    </g>
  </svg>
)

const classOf = ({ guest, acts }: Stool) =>
  guest ? (acts ? "stool taken acts" : "stool taken") : "stool"

/** Round the table, from the top on, clockwise. */
function placeOf(index: number, count: number): string {
  const angle = (2 * Math.PI * (index + 0.5)) / Math.max(count, 1) - Math.PI / 2
  const x = MIDDLE.x + REACH.x * Math.cos(angle)
  const y = MIDDLE.y + REACH.y * Math.sin(angle)
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`
}
