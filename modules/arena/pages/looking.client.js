// Buttons that change only what this reader sees: the positions before, the other side of the board, the sound; and
// the choice of a piece to promote to.

import { hasSound, turnSound } from "./sound.client.js"

/**
 * `board` has `most()`, the number of moves, `change(more)` of what the reader does, `turn()`, which shows the other side
 * below, `draw()`, and `promote(piece)`.
 */
export function wireLooking(root, board) {
  function show(count) {
    const most = board.most()
    if (count < 0 || count > most) return
    board.change({ shown: count === most ? undefined : count, selected: undefined })
  }

  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-show], [data-flip], [data-sound], [data-promote]")
    if (!button) return
    if ("show" in button.dataset) show(Number(button.dataset.show))
    else if ("flip" in button.dataset) board.turn()
    else if ("sound" in button.dataset) {
      turnSound(!hasSound())
      board.draw()
    } else if (button.dataset.promote) board.promote(button.dataset.promote)
    else board.change({ promoting: undefined, selected: undefined })
  })
  root.addEventListener("input", ({ target }) => {
    if (target.id === "arena-slider") show(Number(target.value))
  })
}
