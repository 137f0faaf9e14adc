const FAR = 6
export function drag(root, room) {
  let lifted
  let dragged = false
  const under = ({ clientX, clientY }) =>
    root.ownerDocument.elementFromPoint(clientX, clientY)?.closest("[data-drop]")
  const lights = (target) => {
    for (const one of root.querySelectorAll("[data-drop]"))
      one.classList.toggle("game-over-here", one === target)
  }
  const drop = (event) => {
    if (event.pointerId !== lifted?.id) return
    const { card, name } = lifted
    lifted = undefined
    const target = dragged && event.type === "pointerup" ? under(event) : undefined
    lights()
    card.classList.remove("game-lifted")
    card.style.translate = ""
    if (target) room.act({ type: target.dataset.drop, card: name })
  }
  root.addEventListener("pointerdown", (event) => {
    const card = event.button === 0 && !lifted && event.target.closest(".game-hand [data-card]")
    dragged = false
    if (!card) return
    card.setPointerCapture(event.pointerId)
    lifted = {
      card,
      name: card.dataset.card,
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
    }
  })
  root.addEventListener("pointermove", (event) => {
    if (event.pointerId !== lifted?.id) return
    const [x, y] = [event.clientX - lifted.x, event.clientY - lifted.y]
    dragged ||= Math.hypot(x, y) > FAR
    if (!dragged) return
    lifted.card.classList.add("game-lifted")
    lifted.card.style.translate = `${x}px ${y}px`
    lights(under(event))
  })
  root.addEventListener("pointerup", drop)
  root.addEventListener("pointercancel", drop)
  // A drag is no click.
  root.addEventListener(
    "click",
    (event) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      dragged = false
    },
    true,
  )
}
