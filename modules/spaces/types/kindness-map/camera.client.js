// Which part of the map is shown. It is in variables of the board's parent, which no redrawing touches.

import { HEIGHT, toPicture, toPlace, WIDTH } from "./globe.client.js"

const FARTHEST = 8
/** Pixels that a finger may slip while it taps. */
const SLIP = 6
const STEP = 60
const KEYS = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

const between = (least, value, most) => Math.max(least, Math.min(most, value))

export function createCamera(root) {
  // Where the corner of the whole map is, in units of the picture.
  let view = { zoom: 1, x: 0, y: 0 }
  const pointers = new Map()
  let moved = 0
  const svg = () => root.querySelector(".kindness-map-svg")

  function show({ zoom, x, y }) {
    view = {
      zoom,
      x: between(WIDTH * (1 - zoom), x, 0),
      y: between(HEIGHT * (1 - zoom), y, 0),
    }
    root.style.setProperty("--kindness-map-zoom", String(view.zoom))
    root.style.setProperty("--kindness-map-x", `${view.x}px`)
    root.style.setProperty("--kindness-map-y", `${view.y}px`)
    root.toggleAttribute("data-zoomed", zoom > 1)
  }

  /** A point of the screen in units of the frame. */
  function inFrame(clientX, clientY) {
    const box = svg().getBoundingClientRect()
    const unit = WIDTH / box.width
    return { x: (clientX - box.x) * unit, y: (clientY - box.y) * unit, unit }
  }

  const onMap = ({ x, y }) => ({ x: (x - view.x) / view.zoom, y: (y - view.y) / view.zoom })

  function zoomAt(factor, { x, y }) {
    const zoom = between(1, view.zoom * factor, FARTHEST)
    const ratio = zoom / view.zoom
    show({ zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio })
  }

  const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 }

  function pinch(before) {
    const [a, b] = [...pointers.values()]
    const [a0, b0] = before
    const spread = Math.hypot(a.x - b.x, a.y - b.y)
    const spreadBefore = Math.hypot(a0.x - b0.x, a0.y - b0.y)
    const middle = inFrame((a.x + b.x) / 2, (a.y + b.y) / 2)
    if (spreadBefore > 0) zoomAt(spread / spreadBefore, middle)
  }

  function drag(dx, dy) {
    const { unit } = inFrame(0, 0)
    show({ ...view, x: view.x + dx * unit, y: view.y + dy * unit })
  }

  root.addEventListener("pointerdown", (event) => {
    if (pointers.size === 0) moved = 0
    if (!event.target.closest(".kindness-map-svg")) return
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  root.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId)
    if (!last) return
    const before = [...pointers.values()]
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
    moved += Math.abs(dx) + Math.abs(dy)
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    root.toggleAttribute("data-dragging", moved > SLIP)
    if (pointers.size === 2) pinch(before)
    else if (view.zoom > 1 && moved > SLIP) drag(dx, dy)
  })
  const release = ({ pointerId }) => {
    pointers.delete(pointerId)
    if (pointers.size === 0) root.removeAttribute("data-dragging")
  }
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release)
  root.addEventListener("keydown", () => {
    moved = 0
  })
  root.addEventListener("dragstart", (event) => {
    if (event.target.closest(".kindness-map-svg")) event.preventDefault()
  })
  root.addEventListener("dblclick", ({ target, clientX, clientY }) => {
    if (target.closest(".kindness-map-svg")) zoomAt(2, inFrame(clientX, clientY))
  })
  // Two fingers on a touchpad; the wheel alone scrolls the page.
  root.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest(".kindness-map-svg")) return
      event.preventDefault()
      zoomAt(Math.exp(-event.deltaY / 150), inFrame(event.clientX, event.clientY))
    },
    { passive: false },
  )

  return {
    /** Whether the click that follows ended a movement. */
    wasMoved() {
      const was = moved > SLIP
      moved = 0
      return was
    },
    zoom(factor) {
      if (factor === 0) show({ zoom: 1, x: 0, y: 0 })
      else zoomAt(factor, MIDDLE)
    },
    press(key) {
      const step = KEYS[key]
      if (step) show({ ...view, x: view.x + step[0], y: view.y + step[1] })
      else if (key === "+" || key === "=") zoomAt(1.5, MIDDLE)
      else if (key === "-") zoomAt(1 / 1.5, MIDDLE)
      else if (key === "0") show({ zoom: 1, x: 0, y: 0 })
      else return false
      return true
    },
    placeAt: (clientX, clientY) => toPlace(onMap(inFrame(clientX, clientY))),
    middle: () => toPlace(onMap(MIDDLE)),
    /** Moves a place into the frame if it is outside. */
    lookAt(place) {
      const { x, y } = toPicture(place)
      const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y]
      const isSeen = left > 30 && left < WIDTH - 30 && top > 30 && top < HEIGHT - 30
      if (isSeen || view.zoom === 1) return
      show({ ...view, x: MIDDLE.x - x * view.zoom, y: MIDDLE.y - y * view.zoom })
    },
  }
}
