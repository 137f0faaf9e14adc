import template from "./atlas.template.html" with { type: "text" }

const WIDTH = 1400
const HEIGHT = 1370
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** Places between the points that chance decides, and how much each layer counts. */
const LAYERS = [
  [140, 0.55],
  [56, 0.27],
  [20, 0.13],
  [7, 0.05],
] as const

/** The Great Atlas: a page of 1.9 MB, most of which is a world. The same at every call. */
export function atlas(): string {
  const world = Buffer.alloc(WIDTH * HEIGHT)
  const layers = LAYERS.map(([size, weight], seed) => ({ size, weight, at: noise(size, seed) }))
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      let height = 0
      for (const { weight, at } of layers) height += weight * at(x, y)
      const level = Math.floor((height - 0.2) * 1.55 * LETTERS.length)
      const index = Math.max(0, Math.min(LETTERS.length - 1, level))
      world[y * WIDTH + x] = LETTERS.charCodeAt(index)
    }
  return (template as unknown as string).replace("WORLD", world.toString("latin1"))
}

/** Smooth random heights from 0 to 1 over a grid that meets itself at the edges. */
function noise(size: number, seed: number): (x: number, y: number) => number {
  const across = WIDTH / size
  const down = Math.floor(HEIGHT / size)
  const grid = Float64Array.from({ length: across * down }, (_, i) => random(i + seed * 100_003))
  const corner = (x: number, y: number) => grid[(y % down) * across + (x % across)] as number
  return (x, y) => {
    const [gx, gy] = [x / size, (y * down) / HEIGHT]
    const [cx, cy] = [Math.floor(gx), Math.floor(gy)]
    const [u, v] = [smooth(gx - cx), smooth(gy - cy)]
    const top = corner(cx, cy) * (1 - u) + corner(cx + 1, cy) * u
    const bottom = corner(cx, cy + 1) * (1 - u) + corner(cx + 1, cy + 1) * u
    return top * (1 - v) + bottom * v
  }
}

const smooth = (t: number) => t * t * (3 - 2 * t)

/** A number from 0 to 1 that depends only on `n` (an integer hash after Wang). */
function random(n: number): number {
  let h = Math.imul(n ^ 61 ^ (n >>> 16), 9)
  h = Math.imul(h ^ (h >>> 4), 0x27d4eb2d)
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32
}
