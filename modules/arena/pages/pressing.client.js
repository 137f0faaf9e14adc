// Moves on the board: a piece is dragged, or it and its new square are pressed one after the other, or both by keys.

const DRAG_PX = 6
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

const squareOf = (node) => node?.closest?.("[data-square]")?.dataset.square

/**
 * `board` has `chosen()`, `choose(square?)`, `canMove(square)`, `canReach(square)`, `go(from, to)`, `focus(square)`,
 * `pieceOn(square)`, an element, and `isFlipped()`.
 */
export function wirePressing(root, board) {
  let press

  root.addEventListener("pointerdown", (event) => {
    const square = squareOf(event.target)
    if (!square || event.button !== 0 || !event.isPrimary) return
    const chosen = board.chosen()
    const isTarget = chosen !== undefined && board.canReach(square)
    const isOwn = !isTarget && board.canMove(square)
    press = { square, isOwn, wasChosen: chosen === square, x: event.clientX, y: event.clientY }
    if (isOwn) board.choose(square)
    else if (!isTarget) board.choose(undefined)
  })

  document.addEventListener("pointermove", (event) => {
    if (!press?.isOwn || !event.isPrimary) return
    const [x, y] = [event.clientX - press.x, event.clientY - press.y]
    if (!press.isDragged && Math.hypot(x, y) < DRAG_PX) return
    press.isDragged = true
    const piece = board.pieceOn(press.square)
    if (!piece) return
    piece.classList.add("is-dragged")
    piece.style.transform = `translate(${x}px, ${y}px)`
  })

  document.addEventListener("pointerup", (event) => {
    if (!press || !event.isPrimary) return
    const { square, isOwn, wasChosen, isDragged } = press
    press = undefined
    const over = squareOf(document.elementFromPoint(event.clientX, event.clientY))
    if (isDragged) return drop(square, over)
    if (over !== square) return
    if (isOwn && wasChosen) return board.choose(undefined)
    if (!isOwn && board.chosen() !== undefined && board.canReach(square))
      board.go(board.chosen(), square)
  })

  document.addEventListener("pointercancel", () => {
    if (press?.isDragged) putBack(board.pieceOn(press.square))
    press = undefined
  })

  /** A piece that was dropped is there already, and does not travel. */
  function drop(from, to) {
    const piece = board.pieceOn(from)
    const isPlayed = to !== undefined && to !== from && board.canReach(to)
    if (!isPlayed) return putBack(piece)
    board.go(from, to)
    if (!piece) return
    piece.style.transition = "none"
    putBack(piece)
    piece.getBoundingClientRect()
    piece.style.transition = ""
  }

  function putBack(piece) {
    piece?.classList.remove("is-dragged")
    if (piece) piece.style.transform = ""
  }

  root.addEventListener("keydown", (event) => {
    const square = squareOf(event.target)
    if (!square) return
    if (event.key === "Escape") return board.choose(undefined)
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault()
      if (!event.repeat) pressed(square)
      return
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = beside(square, step, board.isFlipped())
    if (next) board.focus(next)
  })

  function pressed(square) {
    const chosen = board.chosen()
    if (chosen !== undefined && board.canReach(square)) return board.go(chosen, square)
    board.choose(square !== chosen && board.canMove(square) ? square : undefined)
  }
}

/** The square one step away on the screen; undefined beyond the edge. */
export function beside(square, [right, down], isFlipped) {
  const turn = isFlipped ? -1 : 1
  const file = square.charCodeAt(0) - 97 + right * turn
  const rank = Number(square[1]) - down * turn
  return file >= 0 && file < 8 && rank >= 1 && rank <= 8
    ? String.fromCharCode(97 + file) + rank
    : undefined
}
