// Marks on the map that are elements: they have names, can be reached by keyboard, and are moved, not made again.
import { near, onMap } from "./geo.client.js"

/** An element; its text is text, no matter who wrote it. */
export function element(name, className, text) {
  const made = document.createElement(name)
  made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

/** What a popup says: a heading, and a line for each of the others. */
export function sayings([heading, ...lines]) {
  const box = element("div", "map-sayings")
  const bold = element("b", "", heading)
  bold.dir = "auto"
  box.append(bold)
  for (const line of lines.filter(Boolean)) {
    const said = element("p", "", line)
    said.dir = "auto"
    box.append(said)
  }
  return box
}

/**
 * Marks of one kind by their id. `show(box, thing)` fills the element, `nameOf(thing)` is what is read aloud,
 * `sayingsOf(thing)` the lines of its popup.
 */
export function createMarks(
  L,
  map,
  { kind, show, nameOf, sayingsOf, isReachable = true, over = 0, rise = 8 },
) {
  const marks = new Map()

  function make(thing) {
    const box = element("span", "map-mark-box")
    const icon = L.divIcon({ html: box, className: `map-mark map-${kind}`, iconSize: [44, 44] })
    const marker = L.marker([0, 0], {
      icon,
      keyboard: isReachable,
      interactive: Boolean(sayingsOf),
      riseOnHover: true,
      zIndexOffset: over,
    })
    const mark = { marker, box, thing }
    if (sayingsOf)
      marker.bindPopup(() => sayings(sayingsOf(mark.thing)), {
        offset: [0, -rise],
        maxWidth: 260,
        autoPanPadding: [30, 30],
      })
    return mark
  }

  function place({ marker, thing }) {
    const lon = near(thing.lon, map.getCenter().lng)
    const before = marker.getLatLng()
    const lat = onMap(thing.lat)
    if (before.lat !== lat || before.lng !== lon) marker.setLatLng([lat, lon])
  }

  map.on("moveend", () => {
    for (const mark of marks.values()) place(mark)
  })

  return function set(things) {
    const ids = new Set(things.map(({ id }) => id))
    for (const [id, { marker }] of marks) {
      if (ids.has(id)) continue
      marker.remove()
      marks.delete(id)
    }
    for (const thing of things) {
      const mark = marks.get(thing.id) ?? make(thing)
      mark.thing = thing
      place(mark)
      show(mark.box, thing)
      if (!marks.has(thing.id)) mark.marker.addTo(map)
      marks.set(thing.id, mark)
      const drawn = mark.marker.getElement()
      drawn.setAttribute("aria-label", nameOf(thing))
      if (!isReachable) drawn.setAttribute("role", "img")
      const popup = mark.marker.getPopup()
      if (popup?.isOpen()) popup.setContent(sayings(sayingsOf(thing)))
    }
  }
}
