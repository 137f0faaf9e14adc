import { iso } from "broadside"
import type { Participant, Place, Session } from "../sessions/session"
import { decimal, type Element, XML_DECLARATION, xmlOf, xmlText } from "../xml"

const CLOSING = "</gpx>"

/** A session as GPX 1.1, in parts: its pins as waypoints, and a track for each participant. */
export function* gpxOf(session: Session): Generator<string, undefined> {
  const { pins, participants } = session
  // Read now: the session may change before the last part is sent.
  const tracks = [...participants.values()].map((one) => ({
    name: one.name,
    points: pointsOf(session, one),
  }))
  const whole = xmlOf({
    gpx: {
      "@version": "1.1",
      "@creator": "Broadside",
      "@xmlns": "http://www.topografix.com/GPX/1/1",
      "@xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "@xsi:schemaLocation":
        "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd",
      metadata: { name: xmlText(session.name), time: iso(session.createdAt) },
      wpt: pins.map(({ message, name, createdAt, ...place }) => ({
        ...positionOf(place),
        time: iso(createdAt),
        ...(message ? { name: xmlText(message) } : {}),
        ...(name ? { cmt: xmlText(name) } : {}),
      })),
    },
  })
  yield XML_DECLARATION + whole.slice(0, -CLOSING.length)
  for (const { name, points } of tracks)
    yield xmlOf({
      trk: {
        name: xmlText(name),
        trkseg: {
          trkpt: points.map(({ t, ...place }) => ({ ...positionOf(place), time: iso(t) })),
        },
      },
    })
  yield CLOSING
}

/** The trail, or where it would begin. */
const pointsOf = ({ trails }: Session, { id, lat, lon, updatedAt }: Participant) => {
  const trail = trails.get(id) ?? []
  return trail.length > 0 ? trail : [{ lat, lon, t: updatedAt }]
}

/** In GPX a longitude is under 180. */
function positionOf({ lat, lon }: Place): Element {
  const text = decimal(lon)
  return { "@lat": decimal(lat), "@lon": text === "180" ? "-180" : text }
}
