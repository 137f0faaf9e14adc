// Clocks that run between two answers of the server.

import { clockText } from "./game.board.js"

const TICK_MS = 200
const ASK_AGAIN_MS = 2_000

/** `view()` is what is drawn; `onOver` is called when the side to move has no time left, until someone noticed. */
export function createClocks(root, view, onOver) {
  let since = performance.now()
  let askedAt = 0

  const leftOf = (side) => {
    const { turn, [side]: player } = view()
    const gone = side === turn ? performance.now() - since : 0
    return Math.max(0, player.left_ms - gone)
  }

  setInterval(() => {
    const { status, turn } = view()
    if (status !== "accepted" || !turn) return
    const left = leftOf(turn)
    const clock = root.querySelector(`[data-clock=${turn}]`)
    const text = clockText(left)
    if (clock && clock.textContent !== text) clock.textContent = text
    if (left > 0 || performance.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = performance.now()
    onOver()
  }, TICK_MS)

  return {
    /** The times of the view are those of now. */
    restart() {
      since = performance.now()
    },
    /** The same players with what they have left now. */
    players() {
      const { white, black, turn } = view()
      if (!turn) return { white, black }
      return {
        white: { ...white, left_ms: leftOf("white") },
        black: { ...black, left_ms: leftOf("black") },
      }
    },
  }
}
