// Sends where this browser is: at most once a second while it moves, and every 20 seconds while it stays, so that
// the others see it is still there. What cannot be sent is tried again with the latest position.

const PACE_MS = 1_000
const RENEW_MS = 20_000
const RETRY_MS = 3_000
const TIMEOUT_MS = 10_000

/** A browser tells a page where it is only over HTTPS. */
export const canLocate = () => isSecureContext && "geolocation" in navigator

/** `who()` is the id, name and colour to send; `onStatus(text)` says what happens, `onPlace(place)` where I am. */
export function createSharing(code, who, { onStatus, onPlace, onEnd }) {
  let place
  let watch
  let timer
  let soonest = 0
  let isSending = false

  function take(next) {
    place = next
    onPlace(place)
    schedule(soonest - performance.now())
  }

  function schedule(ms) {
    clearTimeout(timer)
    timer = setTimeout(send, Math.max(0, ms))
  }

  async function send() {
    if (isSending || !place) return
    isSending = true
    const sent = place
    const answer = await fetch(`/api/location/${encodeURIComponent(code)}/update`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...who(), ...sent }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    const said = await answer?.json().catch(() => undefined)
    isSending = false
    if (!place) return
    if (answer?.status === 404 || answer?.status === 410) return end()
    soonest = performance.now() + waitAfter(answer)
    schedule(answer?.ok && place === sent ? RENEW_MS : soonest - performance.now())
    if (answer?.ok) return onStatus(sharedWith(sent))
    onStatus(answer ? whyNot(said) : "No network. Trying again.")
  }

  function end() {
    stop()
    onEnd()
  }

  function stop() {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    watch = undefined
    clearTimeout(timer)
    place = undefined
    onPlace(undefined)
  }

  return {
    get isOn() {
      return place !== undefined || watch !== undefined
    },
    /** Follows the position that the browser measures. */
    start() {
      onStatus("Looking for your position…")
      watch = navigator.geolocation.watchPosition(
        ({ coords }) => take(placeOf(coords)),
        (error) => {
          if (error.code === error.PERMISSION_DENIED) stop()
          onStatus(WHY[error.code] ?? WHY[2])
        },
        { enableHighAccuracy: true, maximumAge: 2_000 },
      )
    },
    /** Takes a place that a person chose. */
    placeAt: ({ lat, lon }) => take({ lat, lon }),
    /** Sends the same again, after the name or colour changed. */
    again: () => place && take(place),
    stop() {
      stop()
      onStatus("You no longer share your position. The others see where you were last.")
    },
  }
}

const PROTECTED = ["author-proof-required", "lookalike-name"]

const whyNot = (said) =>
  PROTECTED.includes(said?.code)
    ? "This name needs its key: enter it as name#key. If it is not yours, choose another one."
    : (said?.error ?? "Not sent. Trying again.")

const WHY = {
  1: "Your browser was told not to share your position. Allow it in its settings, or place yourself by hand.",
  2: "Your position is not known at the moment. Still trying.",
  3: "Finding your position takes long. Still trying.",
}

const waitAfter = (answer) => {
  if (answer?.ok) return PACE_MS
  return Math.max(RETRY_MS, 1_000 * Number(answer?.headers.get("retry-after") ?? 0))
}

const sharedWith = ({ accuracy }) =>
  accuracy === undefined
    ? "Shared with everyone here."
    : `Shared with everyone here, right within ${Math.max(1, Math.round(accuracy))} m.`

/** What the browser does not know is null or NaN, and is left out. */
function placeOf({ latitude, longitude, altitude, accuracy, speed, heading }) {
  const more = { alt: altitude, accuracy, speed: speed === null ? null : speed * 3.6, heading }
  const measured = Object.entries(more).filter(([, value]) => Number.isFinite(value))
  return { lat: latitude, lon: longitude, ...Object.fromEntries(measured) }
}
