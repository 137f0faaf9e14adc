// Sends what this screen shows, every 30 seconds, for agents and for those who read it later.

import { agoText } from "../mobile/figures.client.js"
import { covered, peopleOf } from "./tables.client.js"

const EVERY_MS = 30_000
const TIMEOUT_MS = 20_000
/** All of it has to be under 256 KB. */
const MAX_PINS = 50
const MAX_MESSAGES = 20
const MAX_ITEMS = 50

const snapshotOf = (state, { area, shown }) => ({
  session: { code: state.code, name: state.name, expires_at: state.expires_at },
  area,
  people: peopleOf(state).map((person) => ({
    ...person,
    distance_covered_m: Math.round(covered(state.trails[person.id])),
  })),
  layers: Object.fromEntries(
    Object.entries(shown).map(([id, { status, source, as_of, note, items = [] }]) => [
      id,
      { status, source, as_of, note, count: items.length, items: items.slice(0, MAX_ITEMS) },
    ]),
  ),
  pins: state.pins.slice(-MAX_PINS),
  messages: (state.messages ?? []).slice(-MAX_MESSAGES),
})

/** `current()` is the state of the session, or nothing while it is not known. */
export function createSnapshots(code, { current, layers, says, link }) {
  let pushedAt
  let fault = ""

  async function push() {
    const state = current()
    if (!state) return
    const response = await fetch("/api/gps/aware", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, data: snapshotOf(state, layers) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (response?.ok) pushedAt = Date.now()
    fault = response?.ok ? "" : " The latest one could not be sent."
    tick()
  }

  function tick() {
    if (pushedAt) link.hidden = false
    const sent = pushedAt
      ? `Snapshot for agents sent ${agoText(Date.now() - pushedAt)}.`
      : "A snapshot for agents is sent every 30 seconds."
    says.textContent = sent + fault
  }

  link.href = `/api/gps/aware/${code}`
  const timer = setInterval(push, EVERY_MS)
  return {
    push,
    tick,
    stop() {
      clearInterval(timer)
    },
  }
}
