// What lies over land and sea: the grid of degrees, and night as a halftone.
import { across, down, gridStep, latitudeOf, sunHeight } from "./geo.client.js"

const CELL = 8
/** Closer than this it is day or night everywhere on the screen. */
const CLOSE = 6
/** The sine of 18° below the horizon, where dusk ends. */
const DARK = 0.309

export function paintGrid(context, { zoom, left, top, size, world }, inks) {
  const step = gridStep(zoom) / 3_600
  context.strokeStyle = inks.grid
  context.lineWidth = 0.7
  context.beginPath()
  const west = (left / world - 0.5) * 360
  const east = west + (size / world) * 360
  for (let index = Math.ceil(west / step); index * step <= east; index++) {
    const x = across(index * step) * world - left
    context.moveTo(x, 0)
    context.lineTo(x, size)
  }
  const north = latitudeOf(top / world)
  const south = latitudeOf((top + size) / world)
  for (let index = Math.ceil(south / step); index * step <= north; index++) {
    const y = down(index * step) * world - top
    context.moveTo(0, y)
    context.lineTo(size, y)
  }
  context.stroke()
}

/** The darker the sky, the larger the dots; they go on from tile to tile. */
export function paintNight(context, { zoom, left, top, size, world }, sun, inks) {
  if (zoom > CLOSE) return
  context.fillStyle = inks.night
  context.beginPath()
  for (let row = 0; row <= size / CELL; row++) {
    const y = row * CELL
    const lat = latitudeOf((top + y) / world)
    for (let column = 0; column <= size / CELL; column++) {
      const x = (column + (row % 2) / 2) * CELL
      const height = sunHeight(lat, ((left + x) / world - 0.5) * 360, sun)
      if (height >= 0) continue
      const radius = 0.8 + 2 * Math.min(1, -height / DARK)
      context.moveTo(x + radius, y)
      context.arc(x, y, radius, 0, 7)
    }
  }
  context.fill()
}
