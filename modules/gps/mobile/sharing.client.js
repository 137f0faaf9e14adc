// Sharing with one session: what the receiver measures goes into the queue, and from there to the server.

import { createAwake } from "./awake.client.js"
import { createQueue } from "./queue.client.js"
import { createSender, isEnded } from "./sender.client.js"
import { createTracking } from "./tracking.client.js"
import { ASKING, BY_HAND, ERRORS, ended, RESTING, refused, WAITS } from "./words.client.js"

const DENIED = 1

/**
 * `display` shows it, `identity()` is who shares, `session` comes from `openSession`,
 * `onDenied` is called where the browser gives no position, `onOver(state)` where the session takes nothing more.
 */
export function share(session, { display, identity, isPrecise, onDenied, onOver }) {
  const { code, clockAheadMs, createdAt } = session
  const queue = createQueue(code)
  let sentCount = 0
  /** Why positions wait, and why none are measured. */
  let waitsFor
  let fault
  let isByHand = false
  let isOver = false

  const sender = createSender(code, queue, identity, {
    onSent({ participants }) {
      sentCount++
      display.sent({
        at: Date.now(),
        sentCount,
        waiting: queue.length,
        people: Object.keys(participants).length,
      })
      waitsFor = queue.length > 1 ? "busy" : undefined
      tell()
    },
    onWait(why) {
      waitsFor = why
      tell()
    },
    onEnd: (status, error) => over(isEnded(status) ? ended(code) : refused(error)),
  })
  const tracking = createTracking({
    // By the server's clock: it refuses what was measured in the future, or before the session began.
    now: () => Math.max(Date.now() - clockAheadMs, createdAt),
    onMeasured(position) {
      fault = undefined
      isByHand = position.isByHand === true
      display.measured(position)
      tell()
    },
    onPosition(position) {
      queue.add(position)
      display.waiting(queue.length)
      tell()
      sender.send()
    },
    onError(error) {
      fault = ERRORS[error]
      tell()
      if (error === DENIED) onDenied()
    },
  })
  const awake = createAwake(display.awake)

  function end() {
    isOver = true
    tracking.stop()
    sender.stop()
    awake.stop()
    removeEventListener("offline", offline)
    removeEventListener("online", online)
    document.removeEventListener("visibilitychange", shown)
    queue.isSharing = false
    const dropped = queue.length
    queue.clear()
    display.waiting(0)
    return dropped
  }

  function over(state) {
    if (isOver) return
    end()
    onOver(state)
  }

  /** What hinders sending comes first, then what hinders measuring. */
  function tell() {
    if (isOver) return
    if (waitsFor) return display.state(withFault(WAITS[waitsFor](queue.length), fault))
    if (fault) return display.state(fault)
    if (sentCount === 0) return display.state(ASKING)
    display.state(isByHand ? BY_HAND : RESTING)
  }

  function offline() {
    waitsFor = "offline"
    tell()
  }
  function online() {
    if (queue.length > 0) return
    waitsFor = undefined
    tell()
  }
  /** Some browsers end the measuring of a hidden page, and say nothing. */
  const shown = () =>
    document.visibilityState === "visible" && tracking.isMeasuring && tracking.start()
  addEventListener("offline", offline)
  addEventListener("online", online)
  document.addEventListener("visibilitychange", shown)

  queue.isSharing = true
  display.waiting(queue.length)
  awake.start()
  sender.send()
  tracking.setPrecise(isPrecise)

  return {
    /** Measures; without it, places come from the map. */
    measure() {
      fault = undefined
      tell()
      tracking.start()
    },
    place: tracking.place,
    setPrecise: tracking.setPrecise,
    /** Ends it, and tells how many positions were dropped. */
    end,
  }
}

const withFault = (state, fault) =>
  fault ? { ...state, detail: `${fault.says}: ${fault.detail}` } : state
