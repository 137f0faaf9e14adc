import { iso } from "broadside"
import type { Feature, FeatureCollection, LineString, MultiLineString, Point } from "geojson"
import type { Participant, Pin, Session, TrailPoint } from "../sessions/session"

/** Cuts a line where it crosses the antimeridian, as RFC 7946 (3.1.9) wants it. */
function cutAtAntimeridian(line: readonly TrailPoint[]): TrailPoint[][] {
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

/** A session as GeoJSON (RFC 7946): where everyone is, their trails, and the pins. */
export function geojsonOf(session: Session): FeatureCollection {
  const people = [...session.participants.values()]
  return {
    type: "FeatureCollection",
    features: [
      ...people.map(participantFeature),
      ...people.flatMap((one) => trailFeature(one, session.trails.get(one.id) ?? [])),
      ...session.pins.map(pinFeature),
    ],
  }
}

function participantFeature(participant: Participant): Feature<Point> {
  const { id, name, color, lat, lon, alt, speed, heading, accuracy, updatedAt } = participant
  return {
    type: "Feature",
    id: `participant/${id}`,
    geometry: { type: "Point", coordinates: [lon, lat, ...(alt === null ? [] : [alt])] },
    properties: {
      kind: "participant",
      participant: id,
      name,
      color,
      speed,
      heading,
      accuracy,
      updated_at: iso(updatedAt),
    },
  }
}

/** Nothing for a trail of one place, which is no line. */
function trailFeature(
  { id, name, color }: Participant,
  trail: readonly TrailPoint[],
): Feature<LineString | MultiLineString>[] {
  const parts = cutAtAntimeridian(trail)
  const [first] = parts
  if (!first) return []
  const lines = parts.map((part) => part.map(({ lon, lat }) => [lon, lat]))
  const times = parts.map((part) => part.map(({ t }) => iso(t)))
  const isWhole = parts.length === 1
  return [
    {
      type: "Feature",
      id: `trail/${id}`,
      geometry: isWhole
        ? { type: "LineString", coordinates: lines[0] ?? [] }
        : { type: "MultiLineString", coordinates: lines },
      properties: {
        kind: "trail",
        participant: id,
        name,
        color,
        // What GPX converters call them: one time for each position.
        coordinateProperties: { times: isWhole ? times[0] : times },
      },
    },
  ]
}

const pinFeature = ({ id, lat, lon, message, name, createdAt }: Pin): Feature<Point> => ({
  type: "Feature",
  id: `pin/${id}`,
  geometry: { type: "Point", coordinates: [lon, lat] },
  properties: { kind: "pin", message, name, created_at: iso(createdAt) },
})
