// The projection Natural Earth I, as make-land.ts has it: the round world in a picture of 1000 by 520.

export const WIDTH = 1000
export const HEIGHT = 520
const SCALE = WIDTH / (2 * 0.8707 * Math.PI)
const RADIAN = Math.PI / 180

/** How wide a parallel is, and how high it stands, by the square of its latitude. */
const widthAt = (s) =>
  0.8707 - 0.131979 * s + s * s * (-0.013791 + s * s * (0.003971 * s - 0.001529 * s * s))
const heightAt = (s) =>
  1.007226 + s * (0.015085 + s * s * (-0.044475 + 0.028874 * s - 0.005916 * s * s))

export function toPicture({ lat, lon }) {
  const angle = lat * RADIAN
  const square = angle * angle
  return {
    x: WIDTH / 2 + SCALE * lon * RADIAN * widthAt(square),
    y: HEIGHT / 2 - SCALE * angle * heightAt(square),
  }
}

/** The place at a point of the picture; undefined beside the world. */
export function toPlace({ x, y }) {
  const height = (HEIGHT / 2 - y) / SCALE
  let [low, high] = [-Math.PI / 2, Math.PI / 2]
  // The height grows with the latitude, so halving finds it: 40 times is far below two decimals.
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (middle * heightAt(middle * middle) < height) low = middle
    else high = middle
  }
  const lat = twoDecimals(low / RADIAN)
  const lon = twoDecimals((x - WIDTH / 2) / SCALE / widthAt(low * low) / RADIAN)
  if (Math.abs(lat) < 89.9 && Math.abs(lon) <= 180) return { lat, lon }
}

const twoDecimals = (degrees) => Math.round(degrees * 100) / 100 + 0

export const tenth = (number) => Math.round(number * 10) / 10

const point = (lat, lon) => {
  const { x, y } = toPicture({ lat, lon })
  return `${tenth(x)} ${tenth(y)}`
}
const LATITUDES = Array.from({ length: 37 }, (_, index) => 90 - 5 * index)
const meridian = (lon) => `M${LATITUDES.map((lat) => point(lat, lon)).join("L")}`

export const OUTLINE = `M${[
  ...LATITUDES.map((lat) => point(lat, -180)),
  ...LATITUDES.toReversed().map((lat) => point(lat, 180)),
].join("L")}Z`
export const GRATICULE = [
  ...[-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150].map(meridian),
  ...[-60, -30, 0, 30, 60].map((lat) => `M${point(lat, -180)}L${point(lat, 180)}`),
].join("")
