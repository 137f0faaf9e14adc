import { cutAt, iso } from "broadside"
import type { Participant, Pin, Place, Session } from "../sessions/session"
import { decimal, type Element, XML_DECLARATION, xmlOf, xmlText } from "../xml"
import { argbOf, UNKNOWN } from "./event"
import { pinUidOf, uidOf } from "./uids"

/** How long a position counts as current in TAK. */
const STALE_MS = 120_000
const MAX_CALLSIGN = 60
const KMH = 3.6

/** A session as Cursor-on-Target events: everyone's position, and the pins as spot markers. */
export function eventsOf(session: Session): string {
  const event = [
    ...[...session.participants.values()].map((one) => positionEvent(session, one)),
    ...session.pins.map((pin) => pinEvent(session, pin)),
  ]
  return XML_DECLARATION + xmlOf({ events: { event } })
}

function positionEvent(session: Session, participant: Participant): Element {
  const { name, color, alt, speed, heading, accuracy, updatedAt } = participant
  const track = {
    ...(speed === null ? {} : { "@speed": decimal(speed / KMH, 3) }),
    ...(heading === null ? {} : { "@course": decimal(heading, 3) }),
  }
  return {
    ...head({
      uid: uidOf(session, participant),
      // A friend on the ground.
      type: "a-f-G-U-C",
      how: "m-g",
      time: updatedAt,
      stale: updatedAt + STALE_MS,
    }),
    point: pointOf(participant, alt, accuracy),
    detail: {
      contact: { "@callsign": xmlText(name) },
      ...(Object.keys(track).length > 0 ? { track } : {}),
      ...colorElement(color),
    },
  }
}

function pinEvent(session: Session, pin: Pin): Element {
  const { id, message, name, createdAt } = pin
  return {
    ...head({
      uid: pinUidOf(session, pin),
      type: "b-m-p-s-m",
      how: "h-g-i-g-o",
      time: createdAt,
      stale: session.expiresAt,
    }),
    point: pointOf(pin, null, null),
    detail: {
      contact: { "@callsign": xmlText(cutAt(message || name || `Pin ${id}`, MAX_CALLSIGN)) },
      remarks: xmlText([message, name && `(${name})`].filter(Boolean).join(" ")),
      archive: {},
      ...colorElement(session.color),
    },
  }
}

interface Head {
  readonly uid: string
  readonly type: string
  readonly how: string
  readonly time: number
  readonly stale: number
}

const head = ({ uid, type, how, time, stale }: Head): Element => ({
  "@version": "2.0",
  "@uid": xmlText(uid),
  "@type": type,
  "@how": how,
  "@time": iso(time),
  "@start": iso(time),
  "@stale": iso(stale),
})

const pointOf = ({ lat, lon }: Place, alt: number | null, accuracy: number | null): Element => ({
  "@lat": decimal(lat),
  "@lon": decimal(lon),
  "@hae": decimal(alt ?? UNKNOWN, 2),
  "@ce": decimal(accuracy ?? UNKNOWN, 2),
  "@le": decimal(UNKNOWN),
})

function colorElement(color: string): Element {
  const argb = argbOf(color)
  return argb ? { color: { "@argb": argb } } : {}
}
