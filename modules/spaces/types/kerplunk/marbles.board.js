import { html } from "./markup.client.js"
import { placesOf, tenths } from "./places.board.js"
import { shownPeek } from "./sticks.board.js"

export const MARBLE_INKS = 6
const MARBLE = 13

function drawMarble(id, place, lit, delay) {
  const number = Number(id.slice(1))
  return html`<g id="kerplunk-${id}" class="kerplunk-marble ${lit ? "lit" : ""} late-${Math.min(delay, 9)}" transform="translate(${tenths(place.x)} 0)"><g id="kerplunk-${id}-drop" class="kerplunk-drop" transform="translate(0 ${tenths(place.y)})"><g id="kerplunk-${id}-size" class="kerplunk-size" transform="scale(${place.scale})"><circle class="kerplunk-halo" r="${MARBLE + 3}"/><circle r="${MARBLE}" fill="url(#kerplunk-glass-${number % MARBLE_INKS})"/><path class="kerplunk-swirl" d="M-7 4C-3-5 4 6 8-4" transform="rotate(${(number * 67) % 360})"/><ellipse class="kerplunk-glint" cx="-4.5" cy="-5.5" rx="4" ry="2.6" transform="rotate(-35 -4.5 -5.5)"/></g></g></g>`
}

export function drawMarbles(view) {
  const { state } = view
  const lit = shownPeek(view)?.marbles ?? []
  const fell = state.pulls.at(-1)?.fell ?? []
  const places = placesOf(state)
  return Object.keys(state.marbles).map(
    (id) =>
      places.has(id) &&
      drawMarble(id, places.get(id), lit.includes(id), Math.max(fell.indexOf(id), 0)),
  )
}
