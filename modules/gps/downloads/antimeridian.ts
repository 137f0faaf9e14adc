import type { TrailPoint } from "../sessions/session"

/** Cuts a line where it crosses the antimeridian, as RFC 7946 (3.1.9) wants it. */
export function cutAtAntimeridian(line: readonly TrailPoint[]): TrailPoint[][] {
  const parts: TrailPoint[][] = []
  let part: TrailPoint[] = []
  for (const [at, point] of line.entries()) {
    const before = line[at - 1]
    if (before && Math.abs(point.lon - before.lon) > 180) {
      const crossing = crossingOf(before, point)
      const side = before.lon > 0 ? 180 : -180
      append(part, { ...crossing, lon: side })
      parts.push(part)
      part = []
      append(part, { ...crossing, lon: -side })
    }
    append(part, point)
  }
  parts.push(part)
  // A line that ends on the antimeridian leaves a single point beyond it.
  return parts.filter((one) => one.length > 1)
}

function append(part: TrailPoint[], point: TrailPoint): void {
  const last = part.at(-1)
  if (last?.lat !== point.lat || last.lon !== point.lon) part.push(point)
}

/** Where and when the short way from one point to the next crosses the antimeridian. */
function crossingOf(from: TrailPoint, to: TrailPoint) {
  const toEdge = 180 - Math.abs(from.lon)
  const beyond = 180 - Math.abs(to.lon)
  const share = toEdge + beyond === 0 ? 0 : toEdge / (toEdge + beyond)
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    t: Math.round(from.t + (to.t - from.t) * share),
  }
}
