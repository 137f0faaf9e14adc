// Shows how the sharing goes: a sentence, the figures, and what is known to have arrived.

import { agoText, durationText, headingText, metresText } from "./figures.client.js"

/** Longer than that between two measurements, the page was probably stopped in the background. */
const PAUSE_MS = 120_000

const AWAKE = "The screen stays on."
const DIM =
  "The screen may go off, and then the phone stops sending: set a longer time in its settings."

export function createDisplay(root) {
  const part = (name) => root.querySelector(`[data-${name}]`)
  const write = (name, text) => put(part(name), text)
  const figure = (name, text) => put(root.querySelector(`[data-figure="${name}"]`), text)
  let lastSentAt
  let lastMeasuredAt

  function tick() {
    write("sent-ago", lastSentAt ? agoText(Date.now() - lastSentAt) : "never")
    write("measured-ago", lastMeasuredAt ? `Measured ${agoText(Date.now() - lastMeasuredAt)}.` : "")
  }
  setInterval(tick, 1_000)

  return {
    /** Once for eyes, and once for ears where it is another state than before. */
    state({ tone, says, detail }) {
      root.dataset.tone = tone
      write("says", says ?? "Sharing")
      write("detail", detail)
      write("spoken", `${says ?? "Sharing"}. ${detail}`)
    },
    measured({ accuracy, speed, heading, isByHand }) {
      const pause = lastMeasuredAt && Date.now() - lastMeasuredAt
      part("pause").hidden = !(pause > PAUSE_MS)
      if (pause > PAUSE_MS) write("pause", `Nothing was measured for ${durationText(pause)}.`)
      lastMeasuredAt = Date.now()
      figure(
        "accuracy",
        isByHand ? "by hand" : accuracy === undefined ? "–" : `± ${metresText(accuracy)}`,
      )
      figure("speed", speed === undefined ? "–" : `${Math.round(speed)} km/h`)
      figure("heading", heading === undefined ? "–" : headingText(heading))
      tick()
    },
    sent({ at, sentCount, waiting, people }) {
      lastSentAt = at
      figure("sent", String(sentCount))
      figure("waiting", String(waiting))
      figure("people", String(people))
      tick()
    },
    waiting(count) {
      figure("waiting", String(count))
    },
    awake(isAwake) {
      write("awake", isAwake === undefined ? "" : isAwake ? AWAKE : DIM)
    },
    forget() {
      lastSentAt = lastMeasuredAt = undefined
      for (const name of ["accuracy", "speed", "heading", "people"]) figure(name, "–")
      figure("sent", "0")
      part("pause").hidden = true
      tick()
    },
  }
}

function put(element, text) {
  if (element.textContent !== text) element.textContent = text
}
