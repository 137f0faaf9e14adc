import { iso } from "broadside"

interface RatedPoint {
  readonly rating: number
  readonly deviation: number
  readonly at: number
}

/** As large as a cover, so that it fits a card. */
const [WIDTH, HEIGHT] = [640, 400]
/** Wide enough for text that can be read where the card is a third as large, as on a phone. */
const [LEFT, RIGHT, TOP, BOTTOM] = [108, 28, 88, 68]
/** The paper and inks of covers, which are the same by day and night. */
const [PAPER, INK, BAND, LINE] = ["#f7f1e1", "#1b1b20", "#48b9e0", "#26408f"] as const
const STEP = 100
const MAX_LINES = 3

/** The ratings of a player after each game, oldest first: a line, in the band of their deviations. */
export function ratingChart(points: readonly RatedPoint[]): string {
  const scale = scaleOf(points)
  const last = points.at(-1)
  const rating = Math.round(last?.rating ?? 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Georgia, serif" font-size="36" fill="${INK}">`,
    `<title>Rating over time, now ${rating}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    ...gridOf(scale),
    `<polygon points="${bandOf(points, scale)}" fill="${BAND}" fill-opacity="0.3"/>`,
    `<polyline points="${lineOf(points, scale)}" fill="none" stroke="${LINE}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
    ...(last ? headOf(last, points.length - 1, scale) : []),
    ...daysOf(points),
    "</svg>",
  ].join("")
}

interface Scale {
  readonly low: number
  readonly high: number
  readonly step: number
  x(index: number): number
  y(rating: number): number
}

function scaleOf(points: readonly RatedPoint[]): Scale {
  const ratings = points.map(({ rating }) => rating)
  const [least, most] = [Math.min(...ratings) - STEP / 2, Math.max(...ratings) + STEP / 2]
  const step = STEP * Math.ceil((most - least) / STEP / MAX_LINES)
  const low = Math.floor(least / step) * step
  const high = Math.ceil(most / step) * step
  const wide = Math.max(1, points.length - 1)
  return {
    low,
    high,
    step,
    x: (index) => round(LEFT + ((WIDTH - LEFT - RIGHT) * index) / wide),
    y: (rating) => {
      const within = Math.min(high, Math.max(low, rating))
      return round(TOP + ((HEIGHT - TOP - BOTTOM) * (high - within)) / (high - low))
    },
  }
}

const round = (length: number) => Math.round(length * 10) / 10

function gridOf({ low, high, step, y }: Scale): string[] {
  const count = Math.round((high - low) / step) + 1
  return Array.from({ length: count }, (_, index) => low + index * step).map(
    (rating) =>
      `<path d="M${LEFT} ${y(rating)}H${WIDTH - RIGHT}" stroke="${INK}" stroke-opacity="0.18"/>` +
      `<text x="${LEFT - 14}" y="${y(rating) + 12}" text-anchor="end">${rating}</text>`,
  )
}

const lineOf = (points: readonly RatedPoint[], { x, y }: Scale) =>
  points.map(({ rating }, index) => `${x(index)},${y(rating)}`).join(" ")

function bandOf(points: readonly RatedPoint[], { x, y }: Scale): string {
  const edge = (sign: 1 | -1) =>
    points.map(({ rating, deviation }, index) => `${x(index)},${y(rating + sign * deviation)}`)
  return [...edge(1), ...edge(-1).toReversed()].join(" ")
}

function headOf({ rating }: RatedPoint, index: number, { x, y }: Scale): string[] {
  return [
    `<circle cx="${x(index)}" cy="${y(rating)}" r="9" fill="${LINE}" stroke="${PAPER}" stroke-width="3"/>`,
    `<text x="${LEFT}" y="60" font-size="56" font-weight="700">${Math.round(rating)}</text>`,
  ]
}

function daysOf(points: readonly RatedPoint[]): string[] {
  const [first, last] = [points[0], points.at(-1)].map((point) => iso(point?.at ?? 0).slice(0, 10))
  const y = HEIGHT - 20
  const end = `<text x="${WIDTH - RIGHT}" y="${y}" text-anchor="end">${last}</text>`
  return first === last ? [end] : [`<text x="${LEFT}" y="${y}">${first}</text>`, end]
}
