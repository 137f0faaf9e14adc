// The page in its sandbox while it grows, and then as it is published. Two frames take turns, so that nothing flickers.

import { createTrial, guardFocus } from "./connect-guard.client.js"

const PAUSE_MS = 1_000
/** A page that was just written has to be drawn before it is shown. */
const DRAWING_MS = 150
/** A frame that never comes must not stop the others. */
const PATIENCE_MS = 4_000

/** `stage` holds a frame, whose attributes all others get. */
export function createPreview(stage) {
  const pattern = stage.querySelector("iframe")
  const { empty } = pattern.dataset
  let shown = pattern
  let coming
  let next
  let timer
  let lastAt = 0
  const trial = createTrial()
  guardFocus(stage)

  function schedule() {
    if (timer || coming || next === undefined) return
    timer = setTimeout(draw, Math.max(0, lastAt + PAUSE_MS - performance.now()))
  }

  function draw() {
    timer = undefined
    lastAt = performance.now()
    const { read, runs } = next
    const html = read()
    next = undefined
    if (!html.trim()) return
    if (runs) trial.begin()
    const frame = open(empty)
    coming.html = html
    coming.patience = setTimeout(() => swap(frame), PATIENCE_MS)
  }

  function open(address) {
    coming?.frame.remove()
    clearTimeout(coming?.patience)
    const frame = pattern.cloneNode()
    frame.removeAttribute("src")
    frame.inert = true
    frame.className = "connect-coming"
    stage.append(frame)
    frame.src = address
    coming = { frame }
    return frame
  }

  function swap(frame) {
    if (coming?.frame !== frame) return
    clearTimeout(coming.patience)
    coming = undefined
    shown.remove()
    shown = frame
    frame.inert = false
    frame.className = ""
    schedule()
  }

  addEventListener("message", ({ source, data }) => {
    if (data?.broadside !== "preview-ready" || !coming?.html) return
    const { frame, html } = coming
    if (source !== frame.contentWindow) return
    source.postMessage({ html }, "*")
    setTimeout(() => swap(frame), DRAWING_MS)
  })

  return {
    /**
     * The page so far, which `read` tells when it is drawn, and `isWhole` whether it grows at its end. Its scripts are not
     * whole, and do not run.
     */
    grow(read, isWhole) {
      next = { read: () => still(read(), isWhole()), runs: false }
      schedule()
    },
    /** The whole page. */
    run(html) {
      next = { read: () => html, runs: true }
      schedule()
    },
    /** What is published at an address; the empty sheet without one, and in place of a page that froze this one. */
    open(address) {
      next = undefined
      clearTimeout(timer)
      timer = undefined
      const isShown = address !== undefined && !trial.hasFrozen()
      if (isShown) trial.begin()
      const frame = open(isShown ? address : empty)
      frame.addEventListener("load", () => swap(frame), { once: true })
    },
    hasFrozen: trial.hasFrozen,
    forgive: trial.forgive,
  }
}

/** Keeps scripts from running: if a script has two types, the first one counts. */
const still = (html, growsAtItsEnd) =>
  html &&
  html.replace(/<script\b/gi, '<script type="text/plain"') + (growsAtItsEnd ? TO_THE_END : "")
const TO_THE_END = "<script>scrollTo(0, 1e9)</script>"
