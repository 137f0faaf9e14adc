// What a click on a tile cannot do: arrow keys, turns the other way, and water that runs through what it reaches.

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] }
const LONG_PRESS_MS = 450
const TURN_MS = 160
const TILE_MS = 70

export function play(root, room) {
  const tileAt = (x, y) => root.querySelector(`.waterworks-touch[id$="-${x},${y}"]`)
  const tileOf = (event) => event.target.closest?.(".waterworks-touch[data-command]")
  const turnBack = (tile) => room.act({ ...JSON.parse(tile.dataset.command), turns: -1 })
  const swallow = (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Captured, so that a turn the other way is no click, too.
  const on = (name, listener) => root.addEventListener(name, listener, { capture: true })

  on("keydown", (event) => {
    const tile = tileOf(event)
    if (!tile) return
    if (event.shiftKey && (event.key === "Enter" || event.key === " ")) {
      swallow(event)
      if (!event.repeat) turnBack(tile)
    }
    if (!(event.key in ARROWS)) return
    event.preventDefault()
    const { x, y } = JSON.parse(tile.dataset.command)
    const [dx, dy] = ARROWS[event.key]
    tileAt(x + dx, y + dy)?.focus()
  })

  let press = {}
  on("pointerdown", (event) => {
    clearTimeout(press.timer)
    const tile = tileOf(event)
    press = { x: event.clientX, y: event.clientY }
    if (tile && event.pointerType !== "mouse")
      press.timer = setTimeout(pressLong, LONG_PRESS_MS, tile)
  })
  on("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - press.x, clientY - press.y) > 12) clearTimeout(press.timer)
  })
  on("pointerup", () => clearTimeout(press.timer))
  on("pointercancel", () => clearTimeout(press.timer))
  on("contextmenu", (event) => {
    const tile = tileOf(event)
    if (!tile) return
    event.preventDefault()
    clearTimeout(press.timer)
    if (!press.isLong) pressLong(tile)
  })
  on("click", (event) => {
    const tile = tileOf(event)
    if (tile && (press.isLong || event.shiftKey)) {
      swallow(event)
      if (!press.isLong) turnBack(tile)
    }
    press = {}
  })
  function pressLong(tile) {
    press.isLong = true
    navigator.vibrate?.(12)
    turnBack(tile)
  }

  room.onChange(({ state }, { state: before }) => {
    followFocus(root, state, before)
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) pour(root, state, before)
  })
}

/** What had the focus may be gone: then it goes to the button for the next level, and from there to the new spring. */
function followFocus(root, { solved, level }, before) {
  const focused = document.activeElement
  const isLost = !focused || focused.contains(root) || focused.matches(".waterworks-touch")
  if (!isLost) return
  const focus = (selector) => root.querySelector(selector)?.focus({ preventScroll: true })
  if (solved && !before.solved) focus("#waterworks-next")
  if (level > before.level) focus('.waterworks-touch[tabindex="0"]')
}

/** Lets the water run through what it reaches now and did not before. */
function pour(root, { level, tiles, leaks }, before) {
  const element = (id) => root.querySelector(`[id="waterworks-${id}"]`)
  const fresh = Object.entries(tiles).filter(
    ([id, { water }]) => water && !(level === before.level && before.tiles[id]?.water),
  )
  const first = Math.min(...fresh.map(([, { distance }]) => distance))
  const waits = new Map(
    fresh.map(([id, { distance }]) => [id, TURN_MS + (distance - first) * TILE_MS]),
  )
  const runs = (target, frames, delay, duration) =>
    target?.animate(frames, { delay, duration, fill: "backwards" })
  const dashes = { strokeDasharray: "100 100" }
  const filling = [
    { ...dashes, strokeDashoffset: 100 },
    { ...dashes, strokeDashoffset: 0 },
  ]
  for (const [id, wait] of waits) {
    const tile = element(`${level}-${id}`)
    runs(tile?.querySelector(".waterworks-water"), filling, wait, TILE_MS * 1.3)
    for (const lit of [tile, element(`house-${level}-${id}`)])
      lit?.style.setProperty("--wait", `${wait}ms`)
  }
  const appearing = [{ opacity: 0 }, { opacity: 1 }]
  for (const { x, y, side } of leaks)
    runs(element(`leak-${level}-${x},${y}-${side}`), appearing, waits.get(`${x},${y}`) ?? 0, 200)
  const end = Math.max(0, ...waits.values())
  if (end > 0) runs(element("flow"), [{ opacity: 0 }, {}], end, 300)
  root.querySelector("#waterworks")?.style.setProperty("--end", `${end + 200}ms`)
}
