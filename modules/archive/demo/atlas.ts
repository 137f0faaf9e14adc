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
  const layers = LAYERS.map(([size, weight], seed) => noise(size, weight, seed))
  const heights = new Float64Array(WIDTH)
  for (let y = 0; y < HEIGHT; y++) {
    heights.fill(0)
    for (const addRow of layers) addRow(heights, y)
    for (let x = 0; x < WIDTH; x++) {
      const level = Math.floor(((heights[x] as number) - 0.2) * 1.55 * LETTERS.length)
      const index = Math.max(0, Math.min(LETTERS.length - 1, level))
      world[y * WIDTH + x] = LETTERS.charCodeAt(index)
    }
  }
  return (template as unknown as string).replace("WORLD", world.toString("latin1"))
}

/** Adds a row of smooth random heights from 0 to `weight`, over a grid that meets itself at the edges. */
function noise(size: number, weight: number, seed: number) {
  const across = WIDTH / size
  const down = Math.floor(HEIGHT / size)
  const grid = Float64Array.from({ length: across * down }, (_, i) => random(i + seed * 100_003))
  // The same in every row: with two million places, working it out for each takes a second.
  const left = Int32Array.from({ length: WIDTH }, (_, x) => Math.floor(x / size) % across)
  const right = left.map((column) => (column + 1) % across)
  const shares = Float64Array.from({ length: WIDTH }, (_, x) =>
    smooth(x / size - Math.floor(x / size)),
  )
  return (heights: Float64Array, y: number): void => {
    const gy = (y * down) / HEIGHT
    const cy = Math.floor(gy)
    const v = smooth(gy - cy)
    const [top, bottom] = [(cy % down) * across, ((cy + 1) % down) * across]
    const corner = (at: number) => grid[at] as number
    for (let x = 0; x < WIDTH; x++) {
      const [l, r, u] = [left[x] as number, right[x] as number, shares[x] as number]
      const above = corner(top + l) * (1 - u) + corner(top + r) * u
      const below = corner(bottom + l) * (1 - u) + corner(bottom + r) * u
      heights[x] = (heights[x] as number) + weight * (above * (1 - v) + below * v)
    }
  }
}

const smooth = (t: number) => t * t * (3 - 2 * t)

/** A number from 0 to 1 that depends only on `n` (an integer hash after Wang). */
function random(n: number): number {
  let h = Math.imul(n ^ 61 ^ (n >>> 16), 9)
  h = Math.imul(h ^ (h >>> 4), 0x27d4eb2d)
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32
}
