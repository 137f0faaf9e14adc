// Sharing with one session: what the receiver measures goes into the queue, and from there to the server.

import { createAwake } from "./awake.client.js"
import { distance } from "./figures.client.js"
import { createQueue } from "./queue.client.js"
import { createSender, isEnded } from "./sender.client.js"
import { createTracking } from "./tracking.client.js"
import { ASKING, ERRORS, ended, RESTING, refused, WAITS } from "./words.client.js"

const DENIED = 1

/**
 * `display` shows it, `identity()` is who shares, `session` comes from `openSession`
 * `onDenied` is called where the browser gives no position, `onOver(state)` where the session takes nothing more.
 */
export function share(session, { display, identity, isPrecise, onDenied, onOver }) {
  const { code, clockAheadMs, createdAt } = session
  const queue = createQueue(code)
  let sentCount = 0
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
      display.state(queue.length > 1 ? WAITS.busy(queue.length) : RESTING)
    },
    onWait: (why) => display.state(WAITS[why](queue.length)),
    onEnd: (status, error) => over(isEnded(status) ? ended(code) : refused(error)),
  })
  const tracking = createTracking({
    distance,
    // By the server's clock: it refuses what was measured in the future, or before the session began.
    now: () => Math.max(Date.now() - clockAheadMs, createdAt),
    onMeasured: display.measured,
    onPosition(position) {
      queue.add(position)
      display.waiting(queue.length)
      sender.send()
    },
    onError(error) {
      display.state(ERRORS[error])
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

  const offline = () => display.state(WAITS.offline(queue.length))
  /** Some browsers end the measuring of a hidden page, and say nothing. */
  const shown = () =>
    document.visibilityState === "visible" && tracking.isMeasuring && tracking.start()
  addEventListener("offline", offline)
  document.addEventListener("visibilitychange", shown)

  queue.isSharing = true
  display.waiting(queue.length)
  awake.start()
  sender.send()
  tracking.setPrecise(isPrecise)

  return {
    /** Measures; without it, places come from the map. */
    measure() {
      display.state(ASKING)
      tracking.start()
    },
    place: tracking.place,
    setPrecise: tracking.setPrecise,
    /** Ends it, and tells how many positions were dropped. */
    end,
  }
}
