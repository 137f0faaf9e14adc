// What is on the map besides people: pins, aircraft and other things of the layers, and the circles of a hunt.

import { near, onMap } from "./geo.client.js"
import { glyph } from "./glyphs.client.js"
import { createMarks, element } from "./marks.client.js"

export const createPins = (L, map) =>
  createMarks(L, map, {
    kind: "pin",
    show: (box) => box.firstChild ?? box.append(glyph("pin")),
    nameOf: ({ name, message }) => ["Pin", name && `by ${name}`, message].filter(Boolean).join(" "),
    sayingsOf: ({ name, message }) => [message || "A pin", name ? `Pinned by ${name}` : ""],
    over: 500,
    rise: 26,
  })

/** Aircraft, ships and the like; there may be hundreds, so the keyboard reaches them in the pages' tables. */
export const createItems = (L, map, layerId) =>
  createMarks(L, map, {
    kind: "item",
    show(box, { kind = layerId, heading, label }) {
      if (box.dataset.kind !== kind) box.replaceChildren(glyph(kind), element("bdi", "map-name"))
      box.dataset.kind = kind
      box.firstChild.style.rotate = typeof heading === "number" ? `${heading}deg` : ""
      box.lastChild.textContent = label ?? ""
    },
    nameOf: ({ label, kind = layerId }) => label || kind,
    sayingsOf: ({ label, kind = layerId, lat, lon }) => [
      label || kind,
      `${lat.toFixed(3)}, ${lon.toFixed(3)}`,
    ],
    isReachable: false,
  })

/** Circles on the ground with a label; `state` is `found`, `next` or `open`. */
export function createZones(L, map, { renderer, inks }) {
  const circles = new Map()
  const setLabels = createMarks(L, map, {
    kind: "zone",
    show(box, { label, state = "open" }) {
      box.dataset.state = state
      box.replaceChildren(element("i", "map-dot"), element("bdi", "map-name", label ?? ""))
    },
    nameOf: ({ label, state = "open" }) => `${label}, ${state}`,
    isReachable: false,
    over: 200,
  })
  let zones = []
  function redraw() {
    const ids = new Set(zones.map(({ id }) => id))
    for (const [id, circle] of circles) {
      if (ids.has(id)) continue
      circle.remove()
      circles.delete(id)
    }
    for (const { id, lat, lon, radius, state } of zones) {
      const circle =
        circles.get(id) ?? L.circle([0, 0], { renderer, interactive: false, radius }).addTo(map)
      circles.set(id, circle)
      circle.setLatLng([onMap(lat), near(lon, map.getCenter().lng)]).setRadius(radius)
      const color = state === "found" ? inks.faded : inks.spot
      const weight = state === "next" ? 3 : 1.5
      const dashArray = state === "next" ? undefined : "5 4"
      circle.setStyle({ color, weight, dashArray, fillColor: color, fillOpacity: 0.12 })
    }
  }
  map.on("moveend", redraw)
  return {
    set(next) {
      zones = next
      redraw()
      setLabels(zones)
    },
    redraw,
  }
}
