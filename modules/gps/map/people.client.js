// People with their names, where they head, how sure that is, and the way they came.
import { directionOf } from "../geo.client.js"
import { near, onMap, shortestWay } from "./geo.client.js"
import { colourOr } from "./inks.client.js"
import { createMarks, element } from "./marks.client.js"

const isNumber = (value) => typeof value === "number" && Number.isFinite(value)

const linesOf = ({ lat, lon, heading, accuracy, stale }) => [
  stale ? "Not heard of for a while" : "",
  isNumber(heading) ? `Heading ${directionOf(heading)}` : "",
  isNumber(accuracy) ? `Accurate to ${Math.round(accuracy)} m` : "",
  `${lat.toFixed(5)}, ${lon.toFixed(5)}`,
]

function show(box, { name, color, heading, stale }) {
  box.parentElement?.classList.toggle("map-stale", Boolean(stale))
  box.classList.toggle("map-stale", Boolean(stale))
  box.style.setProperty("--who", colourOr(color, "var(--map-spot)"))
  if (!box.firstChild)
    box.append(element("i", "map-arrow"), element("i", "map-dot"), element("bdi", "map-name"))
  const [arrow, , label] = box.children
  arrow.hidden = !isNumber(heading)
  if (isNumber(heading)) arrow.style.rotate = `${heading}deg`
  label.textContent = name
}

/** The trail and the circle of one person, on the canvas. */
function createTraces(L, map, renderer, inks) {
  const traces = new Map()

  function draw(trace, { lat, lon, accuracy, color, stale, trail: way = [] }) {
    const { circle, trail, casing } = trace
    const here = { lat, lon: near(lon, map.getCenter().lng) }
    // Most people stand still while one moves, and a trail may have 500 points.
    const ends = [way.length, way[0], way.at(-1)]
    const look = JSON.stringify([here, accuracy, color, stale, ends, inks.ink])
    if (look === trace.look) return
    trace.look = look
    const ink = stale ? inks.faded : colourOr(color, inks.spot)
    circle.setLatLng([onMap(lat), here.lon]).setRadius(isNumber(accuracy) ? accuracy : 0)
    circle.setStyle({ color: ink, fillColor: ink })
    const line = shortestWay([...way, here])
    casing.setLatLngs(line).setStyle({ color: inks.casing })
    trail.setLatLngs(line).setStyle({ color: ink, opacity: stale ? 0.5 : 0.9 })
  }

  const base = { renderer, interactive: false, lineCap: "round" }
  const make = () => ({
    circle: L.circle([0, 0], { ...base, radius: 0, weight: 1, opacity: 0.7, fillOpacity: 0.14 }),
    casing: L.polyline([], { ...base, weight: 5.5, opacity: 0.85 }),
    trail: L.polyline([], { ...base, weight: 2.5 }),
  })

  const layersOf = ({ circle, casing, trail }) => [circle, casing, trail]

  return function set(people) {
    const ids = new Set(people.map(({ id }) => id))
    for (const [id, trace] of traces) {
      if (ids.has(id)) continue
      for (const layer of layersOf(trace)) layer.remove()
      traces.delete(id)
    }
    for (const person of people) {
      const trace = traces.get(person.id) ?? make()
      draw(trace, person)
      if (!traces.has(person.id)) for (const layer of layersOf(trace)) layer.addTo(map)
      traces.set(person.id, trace)
    }
  }
}

export function createPeople(L, map, { renderer, inks }) {
  const setTraces = createTraces(L, map, renderer, inks)
  const setMarks = createMarks(L, map, {
    kind: "person",
    show,
    nameOf: (person) => [person.name, ...linesOf(person).filter(Boolean)].join(", "),
    sayingsOf: (person) => [person.name, ...linesOf(person)],
    over: 1_000,
  })
  let people = []
  let side = 0
  const redraw = () => setTraces(people)
  map.on("moveend", () => {
    const now = Math.round(map.getCenter().lng)
    if (now === side) return
    side = now
    redraw()
  })
  return {
    set(next) {
      people = next.filter(({ lat, lon }) => isNumber(lat) && isNumber(lon))
      redraw()
      setMarks(people)
    },
    redraw,
  }
}
