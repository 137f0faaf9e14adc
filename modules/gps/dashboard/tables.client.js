// The tables beside the map: people, and the latest pins and messages.

import { metresBetween } from "../geo.client.js"
import { agoText, headingText, metresText } from "../mobile/figures.client.js"

/** After that, someone's position is greyed. */
export const STALE_MS = 30_000
const MAX_LATEST = 12
const SVG = "http://www.w3.org/2000/svg"

const element = (name, text = "", attributes = {}) => {
  const made = document.createElement(name)
  made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** A drawing, since the policy of our pages refuses colours in a style attribute. */
function dot(color) {
  const drawing = document.createElementNS(SVG, "svg")
  drawing.setAttribute("viewBox", "0 0 16 16")
  drawing.setAttribute("aria-hidden", "true")
  const disc = document.createElementNS(SVG, "circle")
  for (const [key, value] of Object.entries({ cx: 8, cy: 8, r: 7, fill: color }))
    disc.setAttribute(key, value)
  drawing.append(disc)
  return drawing
}

const lengths = new WeakMap()
/** Metres along a trail. */
export function covered(trail = []) {
  if (!lengths.has(trail))
    lengths.set(
      trail,
      trail.reduce((sum, point, at) => sum + (at && metresBetween(trail[at - 1], point)), 0),
    )
  return lengths.get(trail)
}

/** By name, so that no row moves because somebody does. */
export const peopleOf = ({ participants }) =>
  Object.values(participants).sort(
    (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  )

/** `now` is the server's time. */
export function showPeople(body, state, now) {
  const rows = peopleOf(state).map((person) => {
    const age = now - Date.parse(person.updated_at)
    const row = element("tr")
    row.classList.toggle("wall-stale", age > STALE_MS)
    const name = element("th", "", { scope: "row" })
    name.append(dot(person.color), element("bdi", person.name || "Someone"))
    row.append(
      name,
      ...[
        agoText(age),
        person.speed === null ? "–" : `${Math.round(person.speed)} km/h`,
        person.heading === null ? "–" : headingText(person.heading),
        metresText(covered(state.trails[person.id])),
      ].map((text) => element("td", text)),
    )
    return row
  })
  body.replaceChildren(...rows)
}

export function showLatest(list, { pins, messages = [] }, now) {
  const events = [
    ...pins.map(({ name, message, created_at }) => ({
      at: Date.parse(created_at),
      who: name,
      text: message || "dropped a pin",
      what: "Pin",
    })),
    ...messages.map(({ name, message, at }) => ({ at: Date.parse(at), who: name, text: message })),
  ]
  const latest = events.sort((a, b) => b.at - a.at).slice(0, MAX_LATEST)
  list.replaceChildren(
    ...latest.map(({ at, who, text, what }) => {
      const item = element("li")
      const by = element("span", "", { class: "small" })
      by.append(element("bdi", who || "Someone"), ` · ${agoText(now - at)}`)
      if (what) item.append(element("b", what, { class: "chip" }), " ")
      item.append(element("bdi", text), " ", by)
      return item
    }),
  )
  return latest.length
}
