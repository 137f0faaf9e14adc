import { cutSecret, type FieldFault, invalid } from "broadside"
import { type CotEvent, numberOf, numberWithin, UNKNOWN } from "./event"
import type { Draft } from "./model"

const MAX_FAULTS = 20

/** The events that the site uses; throws with the faults of all of them. */
export function eventsFrom(drafts: readonly Draft[]): readonly CotEvent[] {
  const faults: FieldFault[] = []
  const events = drafts.map((draft, at) => eventOf(draft, `/events/${at}`, faults))
  if (faults.length > 0) throw invalid(faults.slice(0, MAX_FAULTS))
  return events.filter((event) => event !== undefined)
}

/**
 * The event of a draft; adds what is wrong to `faults`. Undefined for types that the site does not
 * use, such as pings.
 */
function eventOf(
  { uid = "", type = "", time, point, detail }: Draft,
  path: string,
  faults: FieldFault[],
): CotEvent | undefined {
  if (uid.trim() === "") faults.push({ path: `${path}/uid`, message: "uid is missing" })
  if (type.trim() === "") faults.push({ path: `${path}/type`, message: "type is missing" })
  if (!isPosition(type) && !isMarker(type)) return
  const degrees = (name: "lat" | "lon", most: number): number => {
    const value = numberOf(point?.[name])
    if (value !== undefined && Math.abs(value) <= most) return value
    const message = `${name} must be a number from -${most} to ${most}`
    faults.push({ path: `${path}/point/${name}`, message })
    return 0
  }
  const at = Date.parse(time ?? "")
  return {
    uid,
    type,
    lat: degrees("lat", 90),
    lon: degrees("lon", 180),
    time: Number.isNaN(at) ? undefined : at,
    hae: numberWithin(point?.hae, -12_000),
    ce: numberWithin(point?.ce, 0, UNKNOWN - 1),
    speed: numberWithin(detail?.track?.speed, 0, MAX_SPEED),
    course: numberWithin(detail?.track?.course, 0, 360),
    callsign: labelOf(detail?.contact?.callsign),
    remarks: lineOf(detail?.remarks?.["#text"]),
    maker: labelOf(detail?.link?.parent_callsign),
    isArchived: detail?.archive !== undefined,
  }
}

/** Metres a second; satellites are slower. */
const MAX_SPEED = 12_000

export const isPosition = (type: string) => type.startsWith("a-")
export const isMarker = (type: string) => type.startsWith("b-m-p-")

/** A label; the key of a protected name, which someone may send with it, is shown to no one. */
const labelOf = (text: string | undefined) => cutSecret(lineOf(text) ?? "").name || undefined

/** A text in one line; undefined if it is empty. */
const lineOf = (text: string | undefined) =>
  text
    ?.toWellFormed()
    .replace(/[\s\u007F]+/g, " ")
    .trim() || undefined
