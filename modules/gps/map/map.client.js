// The map that every page of the module shares. A page imports it when it shows one:
// const map = await createMap(document.querySelector("#map"))
import "leaflet"
import { createFrame } from "./frame.client.js"
import { around, near, onMap, sunAt, wrapped } from "./geo.client.js"
import { followInks } from "./inks.client.js"
import { createPeople } from "./people.client.js"
import { paintGrid, paintNight } from "./shade.client.js"
import { createItems, createPins, createZones } from "./things.client.js"
import { paintedTiles } from "./tiles.client.js"
import { NO_WORLD, paintNames, paintWorld, readWorld } from "./world.client.js"

const { L } = globalThis
/** From this zoom on the finer map is drawn; before, it would cost a phone seconds and show no more. */
const FINE_ZOOM = 4
const MINUTE_MS = 60_000

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches

async function fetchWorld(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the map of the world answers ${answer.status}`)
  return readWorld(await answer.json())
}

function openMap(root, { center = { lat: 25, lon: 10 }, zoom = 2, wheel = true }) {
  const credit = root.querySelector("[data-credit]").innerHTML
  root.replaceChildren()
  const animated = !isStill()
  const map = L.map(root, {
    center: [center.lat, center.lon],
    zoom,
    minZoom: 1,
    maxZoom: 19,
    zoomControl: false,
    worldCopyJump: true,
    maxBounds: [
      [-85.06, Number.NEGATIVE_INFINITY],
      [85.06, Number.POSITIVE_INFINITY],
    ],
    maxBoundsViscosity: 1,
    scrollWheelZoom: wheel,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  })
  // Leaflet's keys pan with an animation that no option turns off.
  if (!animated) map.panBy = (by) => L.Map.prototype.panBy.call(map, by, { animate: false })
  // Its own way out of a popup works only while the map itself has the focus.
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") map.closePopup()
  })
  L.control.zoom({ position: "topleft" }).addTo(map)
  L.control.scale({ position: "bottomleft", maxWidth: 110 }).addTo(map)
  map.attributionControl.setPrefix(false).addAttribution(credit)
  new ResizeObserver(() => map.invalidateSize({ animate: false })).observe(root)
  return map
}

/** What an operator has set to be drawn on the embedded world: pictures of a tile server, or a file. */
async function layOperatorsMap(map, { tiles, tilesMaxZoom, file, fileScript }, inks) {
  if (tiles)
    L.tileLayer(tiles, { maxNativeZoom: Number(tilesMaxZoom), maxZoom: 19, zIndex: 2 }).addTo(map)
  if (!file) return { repaint() {}, namedZoom: tiles ? 0 : 19 }
  try {
    const { openMapFile, WORLD_ZOOM } = await import(fileScript)
    const { layer, repaint } = await openMapFile(file, inks, { maxZoom: 19, zIndex: 2 })
    layer.addTo(map)
    return { repaint, namedZoom: WORLD_ZOOM }
  } catch (error) {
    console.error(error)
    return { repaint() {}, namedZoom: 19 }
  }
}

/** The embedded world, an operator's map on it, and night and grid above both. */
async function layWorld(map, root, inks) {
  const [coarse, operators] = await Promise.all([
    fetchWorld(root.dataset.world).catch(() => NO_WORLD),
    layOperatorsMap(map, root.dataset, inks),
  ])
  let fine = coarse
  const worldAt = (zoom) => (zoom < FINE_ZOOM ? coarse : fine)
  let sun = sunAt(Date.now())
  const land = paintedTiles(L, (context, tile) =>
    paintWorld(L, context, tile, worldAt(tile.zoom), inks),
  )
  const shade = paintedTiles(
    L,
    (context, tile) => {
      paintNight(context, tile, sun, inks)
      paintGrid(context, tile, inks)
      // What operators set has names of its own.
      if (tile.zoom <= operators.namedZoom) paintNames(context, worldAt(tile.zoom), tile, inks)
    },
    { zIndex: 3 },
  )
  land.layer.addTo(map)
  shade.layer.addTo(map)
  const repaint = () => {
    land.repaint()
    operators.repaint()
    shade.repaint()
  }
  setInterval(() => {
    sun = sunAt(Date.now())
    shade.repaint()
  }, MINUTE_MS)

  let isRefined = false
  async function refine() {
    if (isRefined || map.getZoom() < FINE_ZOOM) return
    isRefined = true
    try {
      fine = await fetchWorld(root.dataset.worldFine)
      root.dataset.detail = "fine"
      land.repaint()
      shade.repaint()
    } catch {
      // The coarse one stays; the next zoom tries again.
      isRefined = false
    }
  }
  map.on("zoomend", refine)
  refine()
  document.fonts.ready.then(shade.repaint)
  return repaint
}

/** Calls back with the place of a click, or of the centre when Enter is pressed on the map itself. */
function createPicking(map, root) {
  let handler
  const pick = ({ lat, lng }) => handler?.({ lat, lon: wrapped(lng) })
  map.on("click", ({ latlng }) => pick(latlng))
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === root) pick(map.getCenter())
  })
  return (next) => {
    handler = next
    root.classList.toggle("map-picks", Boolean(next))
  }
}

export async function createMap(root, options = {}) {
  const map = openMap(root, options)
  let restyle = () => {}
  const inks = followInks(root, () => restyle())
  const renderer = L.canvas({ padding: 0.5 })
  const people = createPeople(L, map, { renderer, inks })
  const zones = createZones(L, map, { renderer, inks })
  const setPins = createPins(L, map)
  const items = new Map()
  const drawFrame = createFrame(map, () => inks)
  const repaint = await layWorld(map, root, inks)
  restyle = () => {
    repaint()
    drawFrame()
    people.redraw()
    zones.redraw()
  }
  document.fonts.ready.then(drawFrame)
  root.dataset.ready = ""

  const lonHere = (lon) => near(lon, map.getCenter().lng)
  return {
    setPeople: people.set,
    setPins,
    setZones: zones.set,
    setItems(layerId, list) {
      if (!items.has(layerId)) items.set(layerId, createItems(L, map, layerId))
      items.get(layerId)(list)
    },
    /** `handler({ lat, lon })`, or nothing to stop it. */
    onPick: createPicking(map, root),
    /** Moves so that all places are in view. */
    show(places, maxZoom = 15) {
      if (places.length === 0) return
      const [[south, west], [north, east]] = around(places)
      const shift = lonHere((west + east) / 2) - (west + east) / 2
      map.fitBounds(
        [
          [south, west + shift],
          [north, east + shift],
        ],
        { maxZoom, padding: [48, 48], animate: !isStill() },
      )
    },
    moveTo({ lat, lon }, zoom = map.getZoom()) {
      map.setView([onMap(lat), lonHere(lon)], zoom, { animate: !isStill() })
    },
    leaflet: map,
  }
}
