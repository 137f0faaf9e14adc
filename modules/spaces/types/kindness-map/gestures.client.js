// What people do with the map in a browser: move and zoom it, choose a place, read about an act.

import { createCamera } from "./camera.client.js"
import { createChoice } from "./choice.client.js"
import { mark } from "./marks.client.js"
import { createNote } from "./note.client.js"

export function gestures(root, room) {
  const camera = createCamera(root)
  const choice = createChoice(root)
  const note = createNote(root, room, (place) => place && camera.lookAt(place))
  const isMap = (target) => target.id === "kindness-map-frame"

  root.addEventListener("click", (event) => {
    const { target } = event
    const pin = target.closest("[data-pin]")
    const pass = target.closest("[data-pass]")
    if (pin || pass) event.preventDefault()
    if (camera.wasMoved()) return
    if (pin) {
      note.show(pin.dataset.pin)
      if (!pin.closest("svg")) root.querySelector("#kindness-map-frame").scrollIntoView(SMOOTHLY)
    } else if (pass) choice.passOn(pass.dataset.pass)
    else if (target.closest("[data-close]")) note.close()
    else if (target.closest("[data-zoom]"))
      camera.zoom(Number(target.closest("[data-zoom]").dataset.zoom))
    else if (target.closest(".kindness-map-svg")) tap(event)
  })

  /** The nearest act, for fingers are wide; else the place itself. */
  function tap({ clientX, clientY, pointerType }) {
    const reach = pointerType === "touch" ? 24 : 10
    const pin = nearest(clientX, clientY, reach)
    if (pin) note.show(pin.dataset.pin)
    else choice.choose(camera.placeAt(clientX, clientY))
  }

  function nearest(x, y, reach) {
    const distances = [...root.querySelectorAll(".kindness-map-pin circle")].map((circle) => {
      const box = circle.getBoundingClientRect()
      return { circle, away: Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) }
    })
    const best = distances.sort((a, b) => a.away - b.away)[0]
    return best && best.away < reach ? best.circle.closest(".kindness-map-pin") : undefined
  }

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") note.close()
    if (!isMap(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Enter") choice.choose(camera.middle())
    else if (!camera.press(event.key)) return
    event.preventDefault()
  })

  room.onChange((view, before) => {
    note.renew(view)
    celebrate(root, view, before)
  })
}

const SMOOTHLY = { block: "nearest", behavior: "smooth" }

/** A heart rises from each act that someone has just thanked for. */
function celebrate(root, view, before) {
  for (const { id, thanks } of Object.values(view.state.pins)) {
    const earlier = before?.state.pins[id]
    if (!earlier || thanks.length <= earlier.thanks.length) continue
    const pin = root.querySelector(`#kindness-map-pin-${id} .kindness-map-mark`)
    const heart = document.createElementNS("http://www.w3.org/2000/svg", "g")
    heart.classList.add("kindness-map-heart")
    heart.innerHTML = String(mark("thanked"))
    heart.addEventListener("animationend", () => heart.remove())
    pin?.append(heart)
  }
}
