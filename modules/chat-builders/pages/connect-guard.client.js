// What a page in the preview may not do to the page around it: take the focus from who is typing, or freeze it each time.

import { forget, read, write } from "./memory.client.js"

/** Gives back the focus that a page takes by itself: no one pointed at it, and no one pressed Tab. */
export function guardFocus(stage) {
  let key
  addEventListener("keydown", (event) => {
    key = event.key
  })
  document.addEventListener("focusout", ({ target }) => {
    // Only then it is known what has the focus now.
    setTimeout(() => {
      if (!stage.contains(document.activeElement)) return
      if (key !== "Tab" && !stage.matches(":hover")) target.focus({ preventScroll: true })
    })
  })
}

const ON_TRIAL = "broadside:connect-on-trial"
/** A page that has not frozen the browser after so long will not. */
const TRIAL_MS = 3_000

/**
 * Remembers that a page was frozen by one of its scripts, which only the end of the tab could stop: the trial was not
 * over, and the browser did not get to say that the page is left.
 */
export function createTrial() {
  let hasFrozen = read(ON_TRIAL) !== undefined
  let timer

  function end() {
    if (hasFrozen) return
    clearTimeout(timer)
    forget(ON_TRIAL)
  }
  addEventListener("pagehide", end)

  return {
    begin() {
      write(ON_TRIAL, "yes")
      clearTimeout(timer)
      timer = setTimeout(end, TRIAL_MS)
    },
    hasFrozen: () => hasFrozen,
    /** Another page may do better. */
    forgive() {
      hasFrozen = false
      end()
    },
  }
}
