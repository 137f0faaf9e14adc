// The acts as a list, the newest first, with what a reader can do with each.

import { icon } from "./marks.client.js"
import { form, html } from "./markup.client.js"

/** The others are on the map, and one line each, so that phones need not draw 300 forms. */
export const WITH_FORMS = 60
/** Degrees around a city that are still near it. */
const NEAR_CITY = 1.2

const degrees = (number, [positive, negative]) =>
  `${Math.abs(number).toFixed(1)}° ${number < 0 ? negative : positive}`

export function placeName({ lat, lon }) {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const distances = Object.entries(CITIES).map(([city, place]) => ({
    city,
    away: Math.hypot(lat - place[0], (lon - place[1]) * shrink),
  }))
  const nearest = distances.reduce((best, one) => (one.away < best.away ? one : best))
  if (nearest.away > NEAR_CITY) return `${degrees(lat, "NS")}, ${degrees(lon, "EW")}`
  return nearest.away < 0.02 ? nearest.city : `near ${nearest.city}`
}

/** Whether the reader may thank for it. */
export const isThankable = ({ by, thanks }, me) => by !== me && !thanks.includes(me)

function thanksLine({ thanks }) {
  if (thanks.length === 0) return
  const names = thanks.slice(0, 3).join(", ")
  const more = thanks.length - 3
  return html`<p class="kindness-map-thanks"><bdi>${names}</bdi>${more > 0 && ` and ${more} more`} said thank you</p>`
}

export const passOn = ({ id }) =>
  html`<a class="kindness-map-pass" href="#kindness-map-add" data-pass="${id}">Pass it on</a>`

function actions(view, pin) {
  const own = pin.by === view.me
  const thank = form(
    view,
    { type: "thank", pin: pin.id },
    html`<button class="kindness-map-thank" aria-label="Thank ${pin.by} for this">${icon("thanked")} Thank</button>`,
  )
  const remove = form(
    view,
    { type: "remove", pin: pin.id },
    html`<button class="kindness-map-quiet" aria-label="Remove your act from the map">Remove</button>`,
  )
  return html`<div class="kindness-map-actions">${isThankable(pin, view.me) && thank}${passOn(pin)}${own && remove}</div>`
}

const inspired = (source) =>
  source &&
  html`<p class="kindness-map-from">Inspired by <a href="#kindness-map-act-${source.id}"><bdi>${source.by}</bdi>: ${source.text}</a></p>`

/** What someone did, in words; a note on the map has the same. */
export const words = (pin) =>
  html`<p class="kindness-map-by"><b><bdi>${pin.by}</bdi></b> ${pin.kind} · <span>${placeName(pin)}</span></p><p class="kindness-map-text" dir="auto">${pin.text}</p>${thanksLine(pin)}`

const act = (view, pin, { source, mayAct }) =>
  html`<li id="kindness-map-act-${pin.id}" class="kindness-map-act kindness-map-${pin.kind}"><a class="kindness-map-find" href="#kindness-map-pin-${pin.id}" data-pin="${pin.id}" aria-label="Show it on the map">${icon(pin.kind)}</a><div>${words(pin)}${inspired(source)}${mayAct && actions(view, pin)}</div></li>`

const older = (pin) =>
  html`<li id="kindness-map-act-${pin.id}" class="kindness-map-${pin.kind}"><a class="kindness-map-find" href="#kindness-map-pin-${pin.id}" data-pin="${pin.id}" aria-label="Show it on the map">${icon(pin.kind)}</a><p dir="auto">${pin.text} <span class="kindness-map-from"><bdi>${pin.by}</bdi></span></p></li>`

/** `pins` are in the order of their ids. */
export function acts(view, pins, mayAct) {
  if (pins.length === 0)
    return html`<p class="kindness-map-none">The map is still empty. ${mayAct ? "Put the first kind act on it." : "Soon someone will put the first kind act on it."}</p>`
  const newest = pins.slice(-WITH_FORMS).reverse()
  const rest = pins.slice(0, -WITH_FORMS).reverse()
  return html`<ol class="kindness-map-acts">${newest.map((pin) =>
    act(view, pin, { source: view.state.pins[pin.inspired_by], mayAct }),
  )}</ol>${rest.length > 0 && html`<details id="kindness-map-older" class="kindness-map-older"><summary>${rest.length} older ${rest.length === 1 ? "act" : "acts"}</summary><ol>${rest.map(older)}</ol></details>`}`
}
