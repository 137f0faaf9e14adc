// The player: frames a published page, gives it what it saved here before, and stores what it saves.
// What comes out of the frame is a stranger's: it is stored as text under the page's own key, no more.

import { createFiles } from "./save-file.client.js"

const player = document.querySelector("[data-keep]")
const { keep, page, path, title, sandbox, allow, prefix, most } = player.dataset
const [width, height] = [Number(player.dataset.width), Number(player.dataset.height)]
const alone = "starts" in player.dataset
const key = `broadside:play:${keep}`
const stage = player.querySelector(".stage")
const note = player.querySelector("[data-note]")
const resume = player.querySelector("[data-does=resume]")
const leaving = player.querySelector("[data-leave]")
const save = player.querySelector("[data-saves]")
const files = createFiles(save, Number(save.dataset.saves))
save.addEventListener("click", () => frame.focus())

const ANSWER_MS = 20_000
const SLOW_MS = 8_000
/** A page may play while something it asks for never comes. */
const SHOWN_MS = 30_000

let frame
let state
let timers = []
let asking

/** `poster`, `loading`, `slow`, `playing` or `failed`; each control says when it is there. */
function enter(next, text = "") {
  state = player.dataset.state = next
  note.textContent = text
  for (const part of player.querySelectorAll("[data-when]"))
    part.hidden = !part.dataset.when.split(" ").includes(next)
  if (next === "playing" || next === "failed" || next === "poster") stopWaiting()
  // A page may have offered one while it was loading.
  if (next !== "playing" && next !== "slow") files.withdraw()
  offerKeys()
}

const after = (ms, work) => timers.push(setTimeout(work, ms))

function stopWaiting() {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  asking?.abort()
}

function start() {
  frame?.remove()
  stopWaiting()
  frame = document.createElement("iframe")
  frame.title = title
  // With an origin of its own a page has real storage, and its name is its own.
  if (prefix) frame.name = prefix + (remembered() ?? "{}")
  frame.setAttribute("sandbox", sandbox)
  frame.allow = allow
  frame.src = page
  enter("loading", "Loading…")
  const [here, loaded] = [frame, Promise.withResolvers()]
  frame.addEventListener("load", () => {
    loaded.resolve()
    giveKeys()
  })
  stage.prepend(frame)
  frame.focus()
  fit()
  // A frame loads its browser's error page, too, so the server is asked what it has there.
  available(here)
    .then(() => loaded.promise)
    .then(() => here === frame && show())
}

/** Settles when the server has the page; otherwise says why not, and never settles. */
async function available(here) {
  asking = new AbortController()
  const { signal } = asking
  after(ANSWER_MS, () => fail("The server does not answer."))
  try {
    const { ok, status } = await fetch(page, { method: "HEAD", cache: "no-store", signal })
    if (ok) return waitForFrame()
    fail(status === 404 || status === 410 ? "It is no longer here." : "The server cannot send it.")
  } catch {
    if (here === frame && !signal.aborted)
      fail(navigator.onLine ? "The server cannot be reached." : "You are offline.")
  }
  return new Promise(() => {})
}

function waitForFrame() {
  stopWaiting()
  after(SLOW_MS, () => enter("slow", "Still loading. The connection may be slow."))
  after(SHOWN_MS, show)
}

function show() {
  enter("playing")
  giveKeys()
}

function fail(why) {
  leave()
  frame.remove()
  frame = undefined
  enter("failed", why)
  player.querySelector("[data-when=failed]").focus()
}

function stop() {
  leave()
  frame.remove()
  frame = undefined
  enter("poster")
  player.querySelector("[data-when=poster]").focus()
}

// A focus from before its document came is lost, and one on what has the focus does nothing.
function giveKeys() {
  const { activeElement } = document
  if (activeElement !== frame && activeElement !== document.body) return
  frame.blur()
  frame.focus()
}

/** Keys that do not reach the game scroll the page, which nobody expects. */
function offerKeys() {
  // While the game has them, the way back is the next stop of the Tab key, but out of sight.
  resume.hidden = state !== "playing"
  stage.classList.toggle("keyed", document.activeElement === frame)
}
for (const event of ["focus", "blur"]) addEventListener(event, () => setTimeout(offerKeys))

/** A page made for one size keeps it, and is scaled to the stage. */
function fit() {
  if (!width || !height) return
  stage.classList.add("sized")
  stage.style.setProperty("--ratio", width / height)
  const scale = Math.min(stage.clientWidth / width, stage.clientHeight / height)
  if (!frame) return
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
  frame.style.transform = `translate(-50%, -50%) scale(${scale})`
}
new ResizeObserver(fit).observe(stage)

const isFull = () => stage.classList.contains("full")

/** Where the browser has no full screen for it, as on an iPhone, the page fills the window. */
async function enlarge() {
  fill(true)
  frame?.focus()
  if (!document.fullscreenEnabled) return
  try {
    await stage.requestFullscreen()
    // It may have failed or been left in the meantime.
    if (!isFull()) return document.exitFullscreen()
    if (width && height) await screen.orientation.lock(width > height ? "landscape" : "portrait")
  } catch {
    // Refused: it fills the window all the same, in the orientation it has.
  }
}

function fill(whole) {
  stage.classList.toggle("full", whole)
  // Below the game it covers nothing, and last it moves nothing; a whole window has no below.
  if (whole) stage.append(save)
  else player.querySelector(".actions").append(save)
  leaving.hidden = !whole
  for (let at = stage; at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children) if (other !== at) other.inert = whole
}

function leave() {
  if (alone || !isFull()) return
  if (document.fullscreenElement) document.exitFullscreen()
  fill(false)
  frame?.focus()
}
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) leave()
})
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") leave()
})

const isTouched = matchMedia("(hover: none) and (pointer: coarse)")
const does = {
  start() {
    start()
    if (isTouched.matches) enlarge()
  },
  stop,
  show,
  resume: () => frame.focus(),
  enlarge,
  leave,
}
for (const control of player.querySelectorAll("[data-does]"))
  control.addEventListener("click", does[control.dataset.does])

addEventListener("message", (event) => {
  if (!frame || event.source !== frame.contentWindow) return
  files.offer(event.data ?? {})
  const { broadside, page: from, state } = event.data ?? {}
  // A link may have led the frame to another page, whose state is not this one's.
  if (
    broadside !== "storage" ||
    from !== path ||
    typeof state !== "string" ||
    state.length > Number(most)
  )
    return
  remember(state)
})

// Storage may be full or forbidden: the game goes on, and its score lasts as long as the page.
function remember(state) {
  try {
    localStorage.setItem(key, state)
  } catch {}
}

function remembered() {
  try {
    return localStorage.getItem(key)
  } catch {}
}

enter("poster")
if (alone) {
  start()
  fill(true)
}
