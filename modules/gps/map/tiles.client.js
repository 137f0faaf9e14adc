// A layer of canvas tiles that are drawn here, so that the map goes on past 180° and pans without work.

const SIZE = 512

/** `paint(context, tile)` draws one; a tile knows its zoom, its corner and the width of the world in pixels. */
export function paintedTiles(L, paint, options) {
  const shown = new Map()
  const draw = (canvas, { x, y, z }) => {
    const context = canvas.getContext("2d")
    const sharpness = canvas.width / SIZE
    context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
    context.clearRect(0, 0, SIZE, SIZE)
    paint(context, { zoom: z, left: x * SIZE, top: y * SIZE, size: SIZE, world: 256 * 2 ** z })
  }
  const Tiles = L.GridLayer.extend({
    createTile(place) {
      const canvas = document.createElement("canvas")
      canvas.width = canvas.height = SIZE * Math.min(2, Math.ceil(devicePixelRatio))
      shown.set(canvas, place)
      draw(canvas, place)
      return canvas
    },
  })
  const layer = new Tiles({ tileSize: SIZE, updateWhenZooming: false, keepBuffer: 1, ...options })
  layer.on("tileunload", ({ tile }) => shown.delete(tile))
  return {
    layer,
    /** Draws what is on the screen again, in place. */
    repaint() {
      for (const [canvas, place] of shown) draw(canvas, place)
    },
  }
}
