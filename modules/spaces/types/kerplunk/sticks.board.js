import { html } from "./markup.client.js"
import { LEVELS, MIDDLE, TUBE, tenths, WIDTH } from "./places.board.js"

export const STICK_INKS = 8
/** Ends of sticks are this far apart, for fingers. */
const APART = 46

/** Where a stick begins at its knob, and ends beyond the glass on the other side. */
function lineOf(number, stick) {
  const toLeft = number % 2 === 1
  const row = Math.floor((number - 1) / 2) % 4
  const knob = {
    x: toLeft ? 23 : WIDTH - 23,
    y: LEVELS[stick.level] + (row - 1.5) * APART,
  }
  const depth = (toLeft ? stick.to : stick.from) - 2
  const wall = TUBE.rx * Math.sqrt(1 - (depth / 2.6) ** 2) * (toLeft ? 1 : -1)
  const exit = { x: MIDDLE + wall, y: LEVELS[stick.level] + depth * 21 }
  const longer = 1 + 26 / Math.hypot(exit.x - knob.x, exit.y - knob.y)
  const at = (part) => ({
    x: tenths(knob.x + (exit.x - knob.x) * part),
    y: tenths(knob.y + (exit.y - knob.y) * part),
  })
  return { knob, tip: at(longer), glass: at(0.25) }
}

/** What everyone looks at: what I peeked at, or else what the one whose turn it is did. */
export const shownPeek = ({ state, me }) =>
  state.peeks.find(({ by }) => by === me) ?? state.peeks.find(({ by }) => by === state.turn)

export function drawStick(view, rights, number) {
  const stick = view.state.sticks[number]
  const { knob, tip, glass } = lineOf(number, stick)
  const peeked = view.state.peeks.some((peek) => peek.by === view.me && peek.stick === number)
  const shown = shownPeek(view)?.stick === number
  const pulls = peeked && rights.turn
  const label = `${pulls ? "Pull" : "Peek at"} stick ${number}`
  const able = rights.touch && stick.pulled_by === null
  const command = JSON.stringify({ type: pulls ? "pull" : "peek", stick: number })
  const line = (name, from, to) =>
    html`<line class="kerplunk-${name}" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`
  return html`<g id="kerplunk-s${number}" class="kerplunk-stick kerplunk-ink-${(number - 1) % STICK_INKS} ${number % 2 ? "to-left" : "to-right"} ${stick.pulled_by === null ? "" : "out"} ${shown ? "shown" : ""}" ${able && html`role="button" tabindex="0" aria-label="${label}" data-command="${command}"`}>
${line("reach", knob, glass)}${line("rod", knob, tip)}${line("shine", knob, tip)}<circle class="kerplunk-tip" cx="${tip.x}" cy="${tip.y}" r="4"/>
<circle class="kerplunk-target" cx="${knob.x}" cy="${knob.y}" r="22.5"/><circle class="kerplunk-knob" cx="${knob.x}" cy="${knob.y}" r="16"/>
<text class="kerplunk-number" x="${knob.x}" y="${knob.y + 5.5}">${number}</text></g>`
}
