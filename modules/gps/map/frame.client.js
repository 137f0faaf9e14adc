// The border of the map, as printed ones have it: black and white by degrees, with their numbers.
import { degreesOf, gridStep } from "./geo.client.js"

const BAND = 5
const FONT = '600 11px "Broadside Text", Georgia, serif'

export function createFrame(map, inks) {
  const canvas = document.createElement("canvas")
  canvas.className = "map-frame"
  canvas.setAttribute("aria-hidden", "true")
  map.getContainer().append(canvas)
  const context = canvas.getContext("2d")

  function write(text, x, y, align) {
    context.textAlign = align
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }

  function draw() {
    const { x: width, y: height } = map.getSize()
    const sharpness = Math.min(2, devicePixelRatio)
    canvas.width = width * sharpness
    canvas.height = height * sharpness
    context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
    const ink = inks()
    context.fillStyle = ink.paper
    context.fillRect(0, 0, width, BAND)
    context.fillRect(0, height - BAND, width, BAND)
    context.fillRect(0, 0, BAND, height)
    context.fillRect(width - BAND, 0, BAND, height)
    const step = gridStep(map.getZoom())
    const bounds = map.getBounds()
    context.font = FONT
    context.lineWidth = 3.5
    context.lineJoin = "round"
    context.textBaseline = "middle"
    const band = (x, y, w, h) => {
      context.fillStyle = ink.ink
      context.fillRect(x, y, w, h)
    }
    const label = (text, x, y, align) => {
      context.fillStyle = ink.faded
      context.strokeStyle = ink.sea
      write(text, x, y, align)
    }
    const xOf = (index) => map.latLngToContainerPoint([0, (index * step) / 3_600]).x
    for (let index = Math.floor((bounds.getWest() * 3_600) / step); ; index++) {
      const x = xOf(index)
      if (x > width) break
      const end = xOf(index + 1)
      if (index % 2 === 0) {
        band(x, 0, end - x, BAND)
        band(x, height - BAND, end - x, BAND)
      }
      const seconds = index * step
      const around = ((((seconds + 648_000) % 1_296_000) + 1_296_000) % 1_296_000) - 648_000
      if (x > 40 && x < width - 40) label(degreesOf(around, "EW"), x, 15, "center")
    }
    const yOf = (index) => map.latLngToContainerPoint([(index * step) / 3_600, 0]).y
    const south = Math.max(-90 * 3_600, bounds.getSouth() * 3_600)
    for (let index = Math.floor(south / step); index * step < 90 * 3_600; index++) {
      const y = yOf(index)
      const end = yOf(index + 1)
      if (index % 2 === 0) {
        band(0, end, BAND, y - end)
        band(width - BAND, end, BAND, y - end)
      }
      if (y < 0) break
      if (y > 40 && y < height - 40) label(degreesOf(index * step, "NS"), width - 9, y, "right")
    }
    context.strokeStyle = ink.ink
    context.lineWidth = 1
    context.strokeRect(0.5, 0.5, width - 1, height - 1)
    context.strokeRect(BAND + 0.5, BAND + 0.5, width - 2 * BAND - 1, height - 2 * BAND - 1)
  }

  map.on("move zoomend resize", draw)
  draw()
  return draw
}
