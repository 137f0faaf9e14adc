// Where this device is: of the positions that its receiver measures, those that are worth sending.
// A device that rests is quiet, but says every minute that it is still there.

import { metresBetween } from "../geo.client.js"

const HEARTBEAT_MS = 60_000
const TIMEOUT_MS = 30_000
/** How often a position is sent at most, and after how many metres. */
const PRECISE = { everyMs: 1_000, metres: 3 }
const SPARING = { everyMs: 10_000, metres: 25 }
const KMH_PER_MS = 3.6

/**
 * Each position has its own time, by which the server knows a repeated one. `now()` is by the server's clock.
 * `onMeasured(position)` for each measurement, `onPosition(position)` for those to send, `onError(code)` with
 * 1 denied, 2 unavailable, 3 timeout.
 */
export function createTracking({ now, onMeasured, onPosition, onError }) {
  let watch
  /** Timers: for a device at rest, and for one that moved too soon after the last position. */
  let beat
  let soon
  let isPrecise = true
  let sent
  let latest

  function measured({ coords, timestamp }) {
    const { latitude, longitude, altitude, accuracy, speed, heading } = coords
    latest = {
      lat: latitude,
      lon: longitude,
      ...(isNumber(altitude) && { alt: altitude }),
      ...(isNumber(accuracy) && { accuracy }),
      ...(isNumber(speed) && { speed: speed * KMH_PER_MS }),
      ...(isNumber(heading) && { heading: heading % 360 }),
    }
    onMeasured({ ...latest, measuredAt: timestamp })
    if (!isWorthSending()) return
    const { everyMs } = isPrecise ? PRECISE : SPARING
    const waitMs = sent ? sent.at + everyMs - now() : 0
    if (waitMs <= 0) send()
    else soon ??= setTimeout(send, waitMs)
  }

  function isWorthSending() {
    if (!sent || now() - sent.at >= HEARTBEAT_MS) return true
    const { metres } = isPrecise ? PRECISE : SPARING
    // A receiver at rest jumps about within its accuracy.
    return metresBetween(sent, latest) >= Math.max(metres, Math.min(latest.accuracy ?? 0, 100) / 4)
  }

  function send() {
    sent = { ...latest, at: Math.max(now(), (sent?.at ?? 0) + 1) }
    onPosition({ ...sent, at: new Date(sent.at).toISOString() })
    settle()
    beat = setTimeout(send, HEARTBEAT_MS)
  }

  function settle() {
    clearTimeout(beat)
    clearTimeout(soon)
    soon = undefined
  }

  function failed({ code }) {
    // The last place may no longer be the present one.
    clearTimeout(beat)
    onError(code)
  }

  function rest() {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    watch = undefined
  }

  function start() {
    rest()
    const options = { enableHighAccuracy: isPrecise, timeout: TIMEOUT_MS }
    watch = navigator.geolocation.watchPosition(measured, failed, options)
  }

  return {
    start,
    stop() {
      rest()
      settle()
    },
    get isMeasuring() {
      return watch !== undefined
    },
    /** High accuracy costs battery; without it, fewer positions are sent, too. */
    setPrecise(is) {
      isPrecise = is
      if (watch !== undefined) start()
    },
    /** A place from the map stands until the next one. */
    place({ lat, lon }) {
      rest()
      latest = { lat, lon }
      onMeasured({ ...latest, isByHand: true })
      send()
    },
  }
}

const isNumber = (value) => typeof value === "number" && Number.isFinite(value)
