import { cutAt } from "broadside"
import { isTooOld } from "../measured"
import type { Pin, PositionUpdate, Session, Sessions } from "../sessions/session"
import type { CotEvent } from "./event"
import { isMarker } from "./event-of"
import { idOf, isOwn } from "./uids"

export interface Applied {
  readonly positions: number
  readonly pins: number
}

const MAX_NAME = 40
const MAX_MESSAGE = 200
const KMH = 3.6

/**
 * Positions move their participants and markers become pins. The same events again change nothing:
 * gateways send everything that they know every few seconds, and also what came from here.
 */
export async function applyEvents(
  sessions: Sessions,
  code: string,
  events: readonly CotEvent[],
  now: number,
): Promise<Applied> {
  const session = sessions.find(code)
  let [positions, pins] = [0, 0]
  for (const event of events) {
    if (isOwn(session, event.uid)) continue
    if (isMarker(event.type) || event.isArchived) {
      const pin = pinOf(event)
      if (hasPin(session, pin)) continue
      await sessions.pin(code, pin)
      pins++
    } else {
      const update = updateOf(event, now)
      if (isTooOld(session, update.at, now) || isKnown(session, update)) continue
      sessions.update(code, update)
      positions++
    }
  }
  return { positions, pins }
}

function updateOf(event: CotEvent, now: number): PositionUpdate & { readonly at: number } {
  const { uid, callsign, lat, lon, hae, ce, speed, course, time = now } = event
  return {
    id: idOf(uid),
    lat,
    lon,
    // A device's clock may be ahead.
    at: Math.min(time, now),
    ...(callsign ? { name: cutAt(callsign, MAX_NAME) } : {}),
    ...(hae === undefined ? {} : { alt: hae }),
    ...(speed === undefined ? {} : { speed: speed * KMH }),
    ...(course === undefined ? {} : { heading: course }),
    ...(ce === undefined ? {} : { accuracy: ce }),
  }
}

const isKnown = ({ participants }: Session, { id, at }: { id: string; at: number }) =>
  at <= (participants.get(id)?.updatedAt ?? 0)

function pinOf({ lat, lon, callsign, remarks, maker }: CotEvent) {
  const message = [callsign, remarks].filter(Boolean).join(": ")
  return {
    lat,
    lon,
    ...(message ? { message: cutAt(message, MAX_MESSAGE) } : {}),
    ...(maker ? { name: cutAt(maker, MAX_NAME) } : {}),
  }
}

type NewPin = ReturnType<typeof pinOf>
const hasPin = ({ pins }: Session, { lat, lon, message = "", name = "" }: NewPin) =>
  pins.some(
    (one: Pin) =>
      one.lat === lat && one.lon === lon && one.message === message && one.name === name,
  )
