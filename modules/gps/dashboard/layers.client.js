// The layers around the middle of the map, read again and again, with what their sources say.

import { metresBetween } from "../geo.client.js"
import { agoText } from "../mobile/figures.client.js"

const EVERY_MS = 15_000
const AFTER_MOVE_MS = 1_200
const TIMEOUT_MS = 20_000
const [MIN_KM, MAX_KM] = [1, 500]
const STORED = "broadside:gps:layers-off"

const NAMES = {
  aircraft: "Aircraft",
  buses: "Buses",
  ships: "Ships",
  quakes: "Earthquakes",
  iss: "Space station",
  daylight: "Day and night",
}
const STATES = { ok: "On", off: "Not set up", failed: "Failed", stale: "Out of date" }

/** Where the middle of the map is, and how many kilometres of it are in view. */
export function areaOf(leaflet) {
  const { lat, lng } = leaflet.getCenter().wrap()
  const corner = leaflet.getBounds().getNorthEast()
  const metres = metresBetween({ lat, lon: lng }, { lat: corner.lat, lon: corner.lng })
  const range = Math.min(MAX_KM, Math.max(MIN_KM, Math.ceil(metres / 1_000)))
  return { lat: round(lat), lon: round(lng), range }
}
const round = (degrees) => Math.round(degrees * 1_000) / 1_000

export function createLayers(map, { list, place, says }) {
  const off = new Set(read())
  let layers = {}
  let area = areaOf(map.leaflet)
  let current
  let again
  let now = Date.now()

  async function ask() {
    clearTimeout(again)
    current?.abort()
    current = new AbortController()
    const { signal } = current
    const timeout = setTimeout(() => current.abort(), TIMEOUT_MS)
    area = areaOf(map.leaflet)
    place.textContent = `${area.range} km around ${area.lat}, ${area.lon}`
    const wanted = Object.keys(layers).filter((id) => !off.has(id))
    const isFirst = Object.keys(layers).length === 0
    again = setTimeout(ask, EVERY_MS)
    if (!isFirst && wanted.length === 0) return
    const { lat, lon, range } = area
    const query = new URLSearchParams({ lat, lon, range })
    if (!isFirst) query.set("layers", wanted)
    const response = await fetch(`/api/sa?${query}`, { signal }).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    clearTimeout(timeout)
    // The map has moved on, and another question with it.
    if (signal !== current.signal) return
    if (!answer?.layers) {
      says.textContent = "The layers cannot be read at the moment. Trying again."
      return
    }
    const isAnyOff = Object.values(answer.layers).some(({ status }) => status === "off")
    says.textContent = isAnyOff ? "What is not set up needs a source from the operator." : ""
    now = Date.parse(answer.generated_at)
    layers = { ...layers, ...answer.layers }
    show()
  }

  function show() {
    for (const [id, { items = [] }] of Object.entries(layers))
      map.setItems(id, off.has(id) ? [] : items.map((item) => ({ ...item, kind: id })))
    const rows = new Map([...list.children].map((row) => [row.dataset.layer, row]))
    for (const [id, layer] of Object.entries(layers)) {
      const row = rows.get(id) ?? list.appendChild(rowOf(id))
      fill(row, layer, !off.has(id))
    }
  }

  function rowOf(id) {
    const row = document.createElement("li")
    row.dataset.layer = id
    const [label, name, box] = ["label", "b", "input"].map((tag) => document.createElement(tag))
    box.type = "checkbox"
    box.addEventListener("change", () => {
      if (box.checked) off.delete(id)
      else off.add(id)
      store()
      show()
      if (box.checked) ask()
    })
    name.textContent = NAMES[id] ?? id
    label.append(box, " ", name)
    const [state, detail] = ["span", "p"].map((tag) => document.createElement(tag))
    state.className = "wall-state"
    detail.className = "small"
    row.append(label, state, detail)
    return row
  }

  function fill(row, layer, isOn) {
    const { status, items = [], source, attribution, as_of, note = "", terminator } = layer
    row.dataset.status = isOn ? status : "hidden"
    row.querySelector("input").checked = isOn
    const isCounted = status === "ok" && !terminator
    const shown = isCounted ? `${items.length} in view` : STATES[status]
    row.querySelector(".wall-state").textContent = isOn ? shown : "Hidden"
    const credit = attribution && attribution !== source ? `${source} (${attribution})` : source
    const age = as_of && `updated ${agoText(now - Date.parse(as_of))}`
    const facts = isOn && status !== "off" ? [forPeople(note), credit, age] : []
    row.querySelector("p").textContent = facts.filter(Boolean).join(" · ")
  }

  const store = () => {
    try {
      localStorage.setItem(STORED, JSON.stringify([...off]))
    } catch {
      // Then all layers are shown again next time.
    }
  }

  map.leaflet.on("moveend", () => {
    clearTimeout(again)
    again = setTimeout(ask, AFTER_MOVE_MS)
  })
  ask()

  return {
    get area() {
      return area
    },
    /** The shown layers, with what their sources say. */
    get shown() {
      return Object.fromEntries(Object.entries(layers).filter(([id]) => !off.has(id)))
    },
  }
}

/** What an operator can do about it is for whoever reads the API. */
const forPeople = (note) => note.replace(/ ?An operator .*$/, "").replace(/\.$/, "")

function read() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? []
  } catch {
    return []
  }
}
