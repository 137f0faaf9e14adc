import { MARBLE_INKS } from "./marbles.board.js"
import { html } from "./markup.client.js"
import { LEVELS, MIDDLE, TUBE } from "./places.board.js"

export const gradients = html`<defs>${Array.from(
  { length: MARBLE_INKS },
  (_, ink) =>
    html`<radialGradient id="kerplunk-glass-${ink}" class="kerplunk-glass-${ink}" cx=".36" cy=".3" r=".75"><stop class="bright" offset="0"/><stop class="full" offset=".45"/><stop class="deep" offset="1"/></radialGradient>`,
)}<linearGradient id="kerplunk-wall"><stop class="edge" offset="0"/><stop class="clear" offset=".16"/><stop class="gleam" offset=".24"/><stop class="clear" offset=".34"/><stop class="clear" offset=".82"/><stop class="edge" offset="1"/></linearGradient></defs>`

const WALL = `M${MIDDLE - TUBE.rx} ${TUBE.top}V${TUBE.bottom}A${TUBE.rx} ${TUBE.ry} 0 0 0 ${MIDDLE + TUBE.rx} ${TUBE.bottom}V${TUBE.top}`
const ring = (name, y, grow = 0) =>
  html`<ellipse class="kerplunk-${name}" cx="${MIDDLE}" cy="${y}" rx="${TUBE.rx + grow}" ry="${TUBE.ry + grow * 0.6}"/>`
const half = (name, y, back) =>
  html`<path class="kerplunk-${name}" d="M${MIDDLE - TUBE.rx} ${y}A${TUBE.rx} ${TUBE.ry} 0 0 ${back ? 1 : 0} ${MIDDLE + TUBE.rx} ${y}"/>`

export const behind = html`${ring("base", TUBE.bottom + 10, 22)}${ring("dish", TUBE.bottom + 3, 16)}<path class="kerplunk-inside" d="${WALL}A${TUBE.rx} ${TUBE.ry} 0 0 0 ${MIDDLE - TUBE.rx} ${TUBE.top}Z"/>${ring("floor", TUBE.bottom)}${half("band", LEVELS.upper, true)}${half("band", LEVELS.lower, true)}${half("rim", TUBE.top, true)}`
export const before = html`<g class="kerplunk-front"><path class="kerplunk-wall" d="${WALL}A${TUBE.rx} ${TUBE.ry} 0 0 1 ${MIDDLE - TUBE.rx} ${TUBE.top}Z"/>${half("band", LEVELS.upper, false)}${half("band", LEVELS.lower, false)}${half("rim", TUBE.top, false)}</g>`
