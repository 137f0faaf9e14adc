// A board in a list, only to look at.

import { html } from "./markup.client.js"
import { piece } from "./pieces.board.js"
import { FILES, piecesOfFen } from "./replay.board.js"

export const draw = ({ fen, label, flipped }) =>
  html`<div class="arena-board is-small" role="img" aria-label="${label}"><div class="arena-pieces">${[
    ...piecesOfFen(fen),
  ].map(([square, letter]) => piece(letter, smallPlace(square, flipped)))}</div></div>`

function smallPlace([letter, rank], isFlipped) {
  const file = FILES.indexOf(letter)
  return isFlipped ? `x${7 - file} y${rank - 1}` : `x${file} y${8 - rank}`
}
