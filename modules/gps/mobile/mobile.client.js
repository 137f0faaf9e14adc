// Shares where this device is: starts or joins a session, goes on after a reload, stops when told.

import { me } from "../live/me.client.js"
import { createByHand } from "./by-hand.client.js"
import { createDisplay } from "./display.client.js"
import { wasSharing } from "./queue.client.js"
import { openSession } from "./session.client.js"
import { share } from "./sharing.client.js"
import { CONNECTING, IDLE, INSECURE, stopped, UNSUPPORTED } from "./words.client.js"

const root = document.querySelector("[data-carry]")
const part = (name) => root.querySelector(`[data-${name}]`)
const [form, button, precise, measure] = ["form", "button", "precise", "measure"].map(part)
const { name, code } = form.elements
const display = createDisplay(root)
const canMeasure = isSecureContext && "geolocation" in navigator
const byHand = createByHand(part("by-hand"), placed)

/** What the button does in each phase. */
const ACTIONS = {
  idle: { label: "Share my position", run: start },
  starting: { label: "Share my position", run() {} },
  sharing: { label: "Stop sharing", run: stop },
  denied: { label: "Try again", run: () => measured() },
}
let sharing

function setPhase(phase) {
  root.dataset.phase = phase
  button.textContent = ACTIONS[phase].label
}

async function start() {
  setPhase("starting")
  display.state(CONNECTING)
  const session = await openSession(code.value)
  if (session.state) return over(session.state)
  showSession(session)
  display.forget()
  sharing = share(session, {
    display,
    identity: () => ({ id: me.id, color: me.color, ...(me.name && { name: me.name }) }),
    isPrecise: precise.checked,
    onDenied() {
      setPhase("denied")
      byHand.open()
    },
    onOver: over,
  })
  setPhase("sharing")
  if (canMeasure) return measured()
  display.state(isSecureContext ? UNSUPPORTED : INSECURE)
  byHand.open()
}

function measured() {
  setPhase("sharing")
  measure.hidden = true
  sharing.measure()
}

/** A place by hand shares it, also before the button was pressed. */
async function placed(place) {
  if (!sharing) await start()
  if (!sharing) return
  setPhase("sharing")
  measure.hidden = !canMeasure
  sharing.place(place)
  await byHand.show({ id: me.id, name: me.name || "You", color: me.color, ...place })
}

function stop() {
  const state = stopped(sharing.end())
  sharing = undefined
  setPhase("idle")
  display.state(state)
}

/** The session is over, or never was: the button starts another one. */
function over(state) {
  sharing = undefined
  if (state.isGone) {
    code.value = ""
    history.replaceState(null, "", location.pathname)
    part("session").hidden = true
  }
  setPhase("idle")
  display.state(state)
}

function showSession({ code: opened, name: title }) {
  code.value = opened
  history.replaceState(null, "", `?code=${opened}`)
  part("code").textContent = opened
  part("title").textContent = title
  part("owntracks").textContent = opened
  for (const link of root.querySelectorAll("[data-path]")) link.href = link.dataset.path + opened
  part("session").hidden = false
}

/** By the phone's own means, or into the clipboard; without a secure connection there is neither. */
async function invite() {
  const url = `${location.origin}/gps?code=${code.value}`
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {})
  await navigator.clipboard.writeText(url)
  part("invite").textContent = "Copied"
}
part("invite").hidden = !isSecureContext
part("invite").addEventListener("click", invite)

form.addEventListener("submit", (event) => {
  event.preventDefault()
  ACTIONS[root.dataset.phase].run()
})
name.value ||= me.name
name.addEventListener("change", () => {
  me.name = name.value.trim()
})
measure.addEventListener("click", () => measured())
precise.addEventListener("change", () => sharing?.setPrecise(precise.checked))

button.disabled = false
setPhase("idle")
display.state(canMeasure ? IDLE : isSecureContext ? UNSUPPORTED : INSECURE)
if (!canMeasure) byHand.open()
if (code.value && wasSharing(code.value)) start()
