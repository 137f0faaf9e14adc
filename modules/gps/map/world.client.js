// Land and sea from the embedded map of the world, as an engraver would draw them.
import { across, down } from "./geo.client.js"

/** Pixels around a tile in which lines still reach into it. */
const REACH = 16
/** Lines in the water along a coast: how far out, and how strong. */
const WATERLINES = [
  [10, 0.3],
  [6.5, 0.5],
  [3.5, 0.75],
]
/** Beyond this zoom the outline is coarser than the place that is shown. */
const FAITHFUL = 10

/** The arcs in Mercator coordinates: each point is a step from the one before (TopoJSON, section 2.1.3). */
const readArcs = ({ arcs, transform: { scale, translate } }) =>
  arcs.map((steps) => {
    const points = new Float64Array(2 * steps.length)
    let [x, y] = [0, 0]
    for (let index = 0; index < steps.length; index++) {
      x += steps[index][0]
      y += steps[index][1]
      points[2 * index] = across(x * scale[0] + translate[0])
      points[2 * index + 1] = down(y * scale[1] + translate[1])
    }
    return points
  })

/** A line of arcs, with the box around it: each begins where the one before it ends; `~index` is one backwards. */
function lineOf(arcs, indexes) {
  const points = []
  const box = [1, 1, 0, 0]
  for (const index of indexes) {
    const arc = arcs[index < 0 ? ~index : index]
    for (let at = points.length && 2; at < arc.length; at += 2) {
      const from = index < 0 ? arc.length - 2 - at : at
      const [x, y] = [arc[from], arc[from + 1]]
      points.push(x, y)
      if (x < box[0]) box[0] = x
      if (y < box[1]) box[1] = y
      if (x > box[2]) box[2] = x
      if (y > box[3]) box[3] = y
    }
  }
  return { points, box }
}

export function readWorld(packed) {
  const arcs = readArcs(packed)
  const { land, coast, borders } = packed.objects
  const read = (lines) => lines.map((indexes) => lineOf(arcs, indexes))
  return {
    land: read(land.arcs.flat()),
    coast: read(coast.arcs),
    borders: read(borders.arcs),
    names: packed.names.map((name) => ({ ...name, x: across(name.lon), y: down(name.lat) })),
    // Names that fit, by zoom.
    fitting: [],
  }
}

/** What is drawn while the world cannot be loaded: people are there all the same. */
export const NO_WORLD = { land: [], coast: [], borders: [], names: [], fitting: [] }

const touches = ([left, top, right, bottom], area) =>
  left <= area.right && right >= area.left && top <= area.bottom && bottom >= area.top

/** Lines inside the tile; long ones are cut to the segments that reach it. */
function trace(lines, tile, area) {
  const path = new Path2D()
  for (const { points, box } of lines) {
    if (!touches(box, area)) continue
    let isDrawing = false
    for (let index = 2; index < points.length; index += 2) {
      const x0 = points[index - 2]
      const y0 = points[index - 1]
      const x1 = points[index]
      const y1 = points[index + 1]
      const isHere =
        Math.min(x0, x1) <= area.right &&
        Math.max(x0, x1) >= area.left &&
        Math.min(y0, y1) <= area.bottom &&
        Math.max(y0, y1) >= area.top
      if (isHere && !isDrawing) path.moveTo(x0 * tile.world - tile.left, y0 * tile.world - tile.top)
      if (isHere) path.lineTo(x1 * tile.world - tile.left, y1 * tile.world - tile.top)
      isDrawing = isHere
    }
  }
  return path
}

/** Areas inside the tile, cut to it so that no coordinate is too large for a canvas. */
function fillOf(L, rings, tile, area) {
  const path = new Path2D()
  const frame = L.bounds([-REACH, -REACH], [tile.size + REACH, tile.size + REACH])
  for (const { points, box } of rings) {
    if (!touches(box, area)) continue
    const corners = []
    for (let index = 0; index < points.length; index += 2)
      corners.push(
        L.point(points[index] * tile.world - tile.left, points[index + 1] * tile.world - tile.top),
      )
    const inside = tile.zoom > 6 ? L.PolyUtil.clipPolygon(corners, frame) : corners
    for (const { x, y } of inside) path.lineTo(x, y)
    path.closePath()
  }
  return path
}

/** Names that fit at this zoom, largest countries first, in pixels of the whole world. */
function fitNames(context, names, { zoom, world }) {
  const fitting = []
  if (zoom > 7) return fitting
  for (const { name, x, y, size } of names) {
    const room = Math.sqrt(size / 1e6) * world
    const height = Math.max(11, Math.min(15, room / 12))
    const text = name.toLocaleUpperCase("en")
    const label = { text, height, x: x * world, y: y * world }
    setType(context, label)
    label.width = context.measureText(text).width
    const isTaken = fitting.some(
      (other) =>
        Math.abs(other.x - label.x) < (other.width + label.width) / 2 + 8 &&
        Math.abs(other.y - label.y) < height + 4,
    )
    if (label.width < room * 1.6 && !isTaken) fitting.push(label)
  }
  return fitting
}

function setType(context, { height }) {
  context.letterSpacing = `${(height * 0.18).toFixed(1)}px`
  context.font = `400 ${height}px "Broadside Text", Georgia, serif`
}

export function paintNames(context, world, tile, inks) {
  context.textAlign = "center"
  context.textBaseline = "middle"
  context.lineJoin = "round"
  context.lineWidth = 3
  context.strokeStyle = inks.land
  context.fillStyle = inks.name
  world.fitting[tile.zoom] ??= fitNames(context, world.names, tile)
  for (const label of world.fitting[tile.zoom]) {
    const x = label.x - tile.left
    const y = label.y - tile.top
    const reach = label.width / 2 + 4
    if (x < -reach || x > tile.size + reach || y < -12 || y > tile.size + 12) continue
    setType(context, label)
    context.strokeText(label.text, x, y)
    context.fillText(label.text, x, y)
  }
  context.letterSpacing = "0px"
}

export function paintWorld(L, context, tile, world, inks) {
  const { world: width, size } = tile
  const area = {
    left: (tile.left - REACH) / width,
    top: (tile.top - REACH) / width,
    right: (tile.left + size + REACH) / width,
    bottom: (tile.top + size + REACH) / width,
  }
  context.fillStyle = inks.sea
  context.fillRect(0, 0, size, size)
  context.lineJoin = context.lineCap = "round"
  const coast = trace(world.coast, tile, area)
  const isFaithful = tile.zoom <= FAITHFUL
  if (isFaithful && tile.zoom > 1)
    for (const [distance, strength] of WATERLINES) {
      context.globalAlpha = strength
      context.strokeStyle = inks.water
      context.lineWidth = 2 * distance
      context.stroke(coast)
      context.globalAlpha = 1
      context.strokeStyle = inks.sea
      context.lineWidth = 2 * distance - 1.4
      context.stroke(coast)
    }
  context.fillStyle = inks.land
  context.globalAlpha = isFaithful ? 1 : 0.5
  context.fill(fillOf(L, world.land, tile, area), "evenodd")
  context.strokeStyle = inks.border
  context.lineWidth = 0.8
  context.setLineDash([3, 2.5])
  context.stroke(trace(world.borders, tile, area))
  if (isFaithful) context.setLineDash([])
  context.strokeStyle = inks.coast
  context.lineWidth = 1
  context.stroke(coast)
  context.setLineDash([])
  context.globalAlpha = 1
}
