import { before, behind, gradients } from "./glass.board.js"
import { drawMarbles } from "./marbles.board.js"
import { html } from "./markup.client.js"
import { TRAYS, traysOf, WIDTH } from "./places.board.js"
import { drawStick } from "./sticks.board.js"
import { drawTray, drawWinner, freeTray } from "./trays.board.js"

export function drawTube(view, rights) {
  const { state } = view
  const trays = traysOf(state)
  const rows = Math.max(Math.ceil(trays.length / (trays.length === 4 ? 2 : 3)), 1)
  const height = TRAYS.top + rows * (TRAYS.height + TRAYS.gap)
  const left = state.scores.reduce((rest, { marbles }) => rest - marbles, 24)
  return html`<svg class="kerplunk-tube" viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="A glass tube with ${left} marbles on ${Object.values(state.sticks).filter(({ pulled_by }) => pulled_by === null).length} sticks">
${gradients}${behind}${trays.length === 0 && freeTray}${trays.map((tray) => drawTray(view, tray))}
<g>${Object.keys(state.sticks).map((number) => drawStick(view, rights, Number(number)))}</g>
<g class="kerplunk-marbles">${drawMarbles(view)}</g>${before}${drawWinner(state)}</svg>`
}
