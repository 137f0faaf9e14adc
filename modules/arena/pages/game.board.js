// A challenge and its board, as everyone sees it.

import { actsOf } from "./acts.board.js"
import { html } from "./markup.client.js"
import { playerBar } from "./players.board.js"
import { recordOf, toolsOf } from "./record.board.js"
import { boardOf, shownOf } from "./squares.board.js"
import { standingOf } from "./standing.board.js"

export function draw(view) {
  if (!view.isPlayedHere)
    return html`<div class="arena-beside">${standingOf(view)}${actsOf(view)}</div>`
  const { captured } = shownOf(view)
  const [above, below] = view.flipped ? ["white", "black"] : ["black", "white"]
  return html`<div class="arena-table">${playerBar(view, above, captured)}${boardOf(view)}${playerBar(view, below, captured)}${toolsOf(view)}</div><div class="arena-beside">${standingOf(view)}${actsOf(view)}${recordOf(view)}</div>`
}
