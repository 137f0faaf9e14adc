// The big screen: a session and the layers around it, or the layers around a place.

import { areaOf, createLayers } from "./layers.client.js"
import { createSnapshots } from "./snapshot.client.js"
import { peopleOf, STALE_MS, showLatest, showPeople } from "./tables.client.js"

const TICK_MS = 1_000
const root = document.querySelector("[data-wall]")
const part = (name) => root.querySelector(`[data-${name}]`)
const { code, live } = root.dataset
const follow = part("follow")

const element = root.querySelector("[data-map]")
const [{ createMap }, { followSession }] = await Promise.all([
  import(element.dataset.map),
  import(live),
])
const map = await createMap(element, placeInAddress())
const layers = createLayers(map, {
  list: part("layers"),
  place: part("area"),
  says: part("layers-state"),
})

let state
let snapshots
let hasFitted = false

/** Draws the participants on the map; one who moves out of view moves it, as long as that is wanted. */
function drawPeople() {
  const now = Date.now()
  map.setPeople(
    Object.values(state.participants).map((person) => ({
      ...person,
      stale: now - Date.parse(person.updated_at) > STALE_MS,
      trail: state.trails[person.id] ?? [],
    })),
  )
  const people = peopleOf(state)
  if (people.length === 0 || !follow.checked) return
  const bounds = map.leaflet.getBounds().pad(-0.05)
  const isInView = ({ lat, lon }) =>
    [-360, 0, 360].some((turn) => bounds.contains([lat, lon + turn]))
  if (hasFitted && people.every(isInView)) return
  hasFitted = true
  map.show(people, 16)
}

function showState() {
  const people = Object.keys(state.participants).length
  if (state.name) part("title").textContent = state.name
  part("people-count").textContent = people
  part("no-people").hidden = people > 0
  map.setPins(state.pins)
  drawPeople()
  tick()
}

/** What changes by the clock alone: ages. */
function tick() {
  const now = Date.now()
  part("clock").textContent = new Date(now).toLocaleTimeString([], { timeStyle: "short" })
  if (!state) return
  showPeople(part("people"), state, now)
  part("no-latest").hidden = showLatest(part("latest"), state, now) > 0
  snapshots.tick()
}

/** The address of this page leads to the same place again: #zoom/latitude/longitude. */
function rememberPlace() {
  const { lat, lon } = areaOf(map.leaflet)
  history.replaceState(null, "", `#${map.leaflet.getZoom()}/${lat}/${lon}`)
}

function placeInAddress() {
  const [zoom, lat, lon] = location.hash.slice(1).split("/").map(Number)
  if (!(zoom >= 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return {}
  return { zoom, center: { lat, lon } }
}

function followCode() {
  let isDue = false
  snapshots = createSnapshots(code, {
    current: () => state,
    layers,
    says: part("pushed"),
    link: part("snapshot"),
  })
  followSession(code, {
    onChange(next) {
      const isFirst = !state
      state = next
      if (isFirst) setTimeout(snapshots.push, 2_000)
      // Many events come at once: they are drawn together.
      if (isDue) return
      isDue = true
      requestAnimationFrame(() => {
        isDue = false
        showState()
      })
    },
    onConnection(isLive) {
      part("connection").textContent = isLive ? "" : "Connecting again…"
    },
    onEnd() {
      snapshots.stop()
      part("connection").textContent = state
        ? "The session has ended. This is how it was last."
        : `There is no session ${code}, or it has ended.`
    },
  })
  map.leaflet.on("dragstart", () => {
    follow.checked = false
  })
}

if (code) followCode()
else map.leaflet.on("moveend", rememberPlace)
tick()
setInterval(tick, TICK_MS)
