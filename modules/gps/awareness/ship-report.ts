import { jsonExcess } from "broadside/http"
import type { Item } from "./provider"
import { at, headingFrom, lineFrom, numberIn, placeFrom, timeFrom } from "./untrusted"

const KMH_PER_KNOT = 1.852

/** Types of messages that hold the position of a ship. */
export const REPORTS = [
  "PositionReport",
  "StandardClassBPositionReport",
  "ExtendedClassBPositionReport",
]

/** Reads one message; undefined for anything but the position of a ship. */
export function shipFrom(text: string, now: number): Item | undefined {
  let message: unknown
  if (jsonExcess(text)) return
  try {
    message = JSON.parse(text)
  } catch {
    return
  }
  const type = at(message, "MessageType")
  if (typeof type !== "string" || !REPORTS.includes(type)) return
  const report = at(at(message, "Message"), type)
  const about = at(message, "MetaData")
  const number = numberIn(at(about, "MMSI") ?? at(report, "UserID"), 1, 999_999_999)
  const place = placeFrom(at(report, "Latitude"), at(report, "Longitude"))
  if (number === null || !Number.isInteger(number) || !place) return
  const knots = numberIn(at(report, "Sog"), 0, 102.2)
  // 511 says that the heading is unknown, and 360 that the course is.
  const heading = numberIn(at(report, "TrueHeading"), 0, 359)
  const course = numberIn(at(report, "Cog"), 0, 359.99)
  return {
    ...place,
    id: String(number).padStart(9, "0"),
    label: lineFrom(at(about, "ShipName"), 40) || String(number),
    kind: "ship",
    alt: null,
    speed: knots === null ? null : Math.round(knots * KMH_PER_KNOT * 10) / 10,
    heading: headingFrom(heading ?? course),
    at:
      timeFrom(Date.parse(String(at(about, "time_utc")).replace(/ \+0000 UTC$/, "Z")), now) ?? now,
  }
}
