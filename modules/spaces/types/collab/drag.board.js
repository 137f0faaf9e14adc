import { mayAct } from "./cards.board.js"

const NEAR = 5
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const REST_MS = 450
const within = (value) => Math.round(Math.min(1_000, Math.max(0, value)))

/** Moves cards by mouse, finger, pen and arrow keys. Others see where a card ends up. */
export function dragging(root, room, places) {
  const settle = async (id, at) => {
    const card = room.view.state.cards[id]
    if (card && (card.x !== at.x || card.y !== at.y)) await room.act({ type: "move", id, ...at })
  }
  byPointer(root, room, places, settle)
  byKeys(root, room, places, settle)
}

/** How far a card can go, in pixels; as `--wide` and `--high` of the style sheet. */
function roomOf(card) {
  const board = card.parentElement
  const rem = Number.parseFloat(getComputedStyle(card.ownerDocument.documentElement).fontSize)
  return {
    across: Math.max(1, board.clientWidth - card.offsetWidth - 1.2 * rem),
    down: Math.max(1, board.clientHeight - card.offsetHeight - 2.4 * rem),
  }
}

function byPointer(root, room, places, settle) {
  let dragged
  let moved = false
  root.addEventListener("pointerdown", (event) => {
    moved = false
    const card = event.target.closest(".collab-card")
    const at = card && room.view.state.cards[card.dataset.card]
    if (
      !at ||
      dragged ||
      event.button !== 0 ||
      event.target.closest("button") ||
      !mayAct(room.view)
    )
      return
    dragged = {
      ...{ card, id: card.dataset.card, pointer: event.pointerId, from: at, at },
      ...{ left: event.clientX, top: event.clientY },
      ...roomOf(card),
    }
    card.setPointerCapture(event.pointerId)
  })
  root.addEventListener("pointermove", (event) => {
    if (dragged?.pointer !== event.pointerId) return
    const [right, down] = [event.clientX - dragged.left, event.clientY - dragged.top]
    moved ||= Math.hypot(right, down) > NEAR
    if (!moved) return
    const x = within(dragged.from.x + (right / dragged.across) * 1_000)
    const y = within(dragged.from.y + (down / dragged.down) * 1_000)
    dragged.at = { x, y }
    places.hold(dragged.id, dragged.at, "transition:none;rotate:2deg;scale:1.06;cursor:grabbing")
  })
  const end = async (event) => {
    if (dragged?.pointer !== event.pointerId) return
    const { id, at } = dragged
    dragged = undefined
    if (!moved) return
    places.hold(id, at)
    if (event.type === "pointerup") await settle(id, at)
    if (!dragged) places.release()
  }
  root.addEventListener("pointerup", end)
  root.addEventListener("pointercancel", end)
  // The end of a drag is no click.
  const swallow = (event) => {
    if (!moved) return
    moved = false
    event.preventDefault()
    event.stopPropagation()
  }
  root.addEventListener("click", swallow, true)
}

function byKeys(root, room, places, settle) {
  let moving
  const end = async () => {
    if (!moving) return
    clearTimeout(moving.timer)
    const { id, at } = moving
    moving = undefined
    await settle(id, at)
    if (!moving) places.release()
  }
  root.addEventListener("keydown", (event) => {
    const step = event.target.matches?.(".collab-card") && STEPS[event.key]
    const id = event.target.dataset?.card
    const card = room.view.state.cards[id]
    if (!step || !card || !mayAct(room.view)) return
    event.preventDefault()
    const far = event.shiftKey ? 5 : 25
    const from = moving?.id === id ? moving.at : card
    clearTimeout(moving?.timer)
    const at = { x: within(from.x + step[0] * far), y: within(from.y + step[1] * far) }
    moving = { id, at, timer: setTimeout(end, REST_MS) }
    places.hold(id, at)
  })
  root.addEventListener("focusout", end)
}
