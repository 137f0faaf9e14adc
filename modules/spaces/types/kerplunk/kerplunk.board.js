import { html } from "./markup.client.js"
import { drawNews, drawPanel } from "./panel.board.js"
import { drawTube } from "./tube.board.js"

/** What someone may do now. */
function rightsOf(view) {
  const { state, me } = view
  const role = view.participants.find(({ name }) => name === me)?.role
  const acts = me !== undefined && view.status === "open" && role !== "observer"
  const seats = state.scores.filter(({ seat }) => seat !== "left")
  const seated = acts && seats.some(({ name }) => name === me)
  return {
    acts,
    seated,
    turn: seated && state.turn === me,
    touch: seated && state.status !== "over",
    sit: acts && !seated && seats.length < 6,
  }
}

export function draw(view) {
  const rights = rightsOf(view)
  return html`<div class="kerplunk"><div class="kerplunk-parts">${drawNews(view, rights)}${drawTube(view, rights)}${drawPanel(view, rights)}</div></div>`
}
