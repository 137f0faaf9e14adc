import { cutSecret, type FieldFault } from "broadside"
import { type CotEvent, numberOf, numberWithin, UNKNOWN } from "./event"

type Attributes = Readonly<Record<string, string>>

/** An event as it was read: attributes of the elements that matter, by their place in the event. */
export interface Draft {
  readonly event: Attributes
  readonly elements: Record<string, Attributes>
  remarks: string
}

/**
 * The event of a draft; adds what is wrong to `faults`. Undefined for types that the site does not
 * use, such as pings.
 */
export function eventOf(
  { event, elements, remarks }: Draft,
  path: string,
  faults: FieldFault[],
): CotEvent | undefined {
  const { uid = "", type = "", time } = event
  if (uid.trim() === "") faults.push({ path: `${path}/uid`, message: "uid is missing" })
  if (type.trim() === "") faults.push({ path: `${path}/type`, message: "type is missing" })
  if (!isPosition(type) && !isMarker(type)) return
  const point = elements["point"] ?? {}
  const degrees = (name: "lat" | "lon", most: number): number => {
    const value = numberOf(point[name])
    if (value !== undefined && Math.abs(value) <= most) return value
    const message = `${name} must be a number from -${most} to ${most}`
    faults.push({ path: `${path}/point/${name}`, message })
    return 0
  }
  const contact = elements["detail/contact"]
  const track = elements["detail/track"]
  const at = Date.parse(time ?? "")
  return {
    uid,
    type,
    lat: degrees("lat", 90),
    lon: degrees("lon", 180),
    time: Number.isNaN(at) ? undefined : at,
    hae: numberWithin(point["hae"], -12_000),
    ce: numberWithin(point["ce"], 0, UNKNOWN - 1),
    speed: numberWithin(track?.["speed"], 0, MOST_SPEED),
    course: numberWithin(track?.["course"], 0, 360),
    callsign: labelOf(contact?.["callsign"]),
    remarks: lineOf(remarks),
    maker: labelOf(elements["detail/link"]?.["parent_callsign"]),
    isArchived: "detail/archive" in elements,
  }
}

/** Metres a second; satellites are slower. */
const MOST_SPEED = 12_000

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
