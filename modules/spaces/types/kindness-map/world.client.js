// The map: the round world, a mark for each act, and a thread from each act to those that it inspired.

import { GRATICULE, HEIGHT, OUTLINE, tenth, toPicture, WIDTH } from "./globe.client.js"
import { LAND } from "./land.client.js"
import { mark } from "./marks.client.js"
import { html } from "./markup.client.js"

/** Marks nearer to each other than this many degrees stand like the seeds of a sunflower. */
const NEAR = 1.5
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const SEED_DISTANCE = 11

/** How far each mark stands from its place, by id. */
function offsets(pins) {
  const counts = new Map()
  return new Map(
    pins.map(({ id, lat, lon }) => {
      const cell = `${Math.round(lat / NEAR)} ${Math.round(lon / NEAR)}`
      const index = counts.get(cell) ?? 0
      counts.set(cell, index + 1)
      const away = SEED_DISTANCE * Math.sqrt(index)
      const angle = index * GOLDEN_ANGLE
      return [id, { dx: tenth(away * Math.cos(angle)), dy: tenth(away * Math.sin(angle)) }]
    }),
  )
}

/** Bent upwards, the more the farther it goes. */
function thread(from, to) {
  const [start, end] = [toPicture(from), toPicture(to)]
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const top = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 6 - length * 0.28 }
  const path = `M${tenth(start.x)} ${tenth(start.y)}Q${tenth(top.x)} ${tenth(top.y)} ${tenth(end.x)} ${tenth(end.y)}`
  return html`<path id="kindness-map-thread-${to.id}" class="kindness-map-thread" d="${path}"/>`
}

const thanksOf = ({ length }) =>
  length === 0 ? "" : `, ${length} ${length === 1 ? "thank-you" : "thank-yous"}`

function pinMark(pin, { dx, dy }) {
  const { x, y } = toPicture(pin)
  // Thanks make it grow, but not for ever.
  const size = tenth(1 + Math.min(pin.thanks.length, 8) * 0.08)
  return html`<a id="kindness-map-pin-${pin.id}" class="kindness-map-pin kindness-map-${pin.kind}" href="#kindness-map-act-${pin.id}" data-pin="${pin.id}" aria-label="${pin.by} ${pin.kind}: ${pin.text}${thanksOf(pin.thanks)}" transform="translate(${tenth(x)} ${tenth(y)})"><g class="kindness-map-mark"><g transform="translate(${dx} ${dy}) scale(${size})"><circle r="12"/>${mark(pin.kind)}</g></g></a>`
}

/** `pins` are in the order of their ids. */
export function world(pins, mayAdd) {
  const places = offsets(pins)
  const byId = new Map(pins.map((pin) => [pin.id, pin]))
  const threads = pins.flatMap((pin) => {
    const source = byId.get(pin.inspired_by)
    return source && (source.lat !== pin.lat || source.lon !== pin.lon) ? [thread(source, pin)] : []
  })
  return html`<svg class="kindness-map-svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="Kind acts around the world"><g class="kindness-map-world">
<path class="kindness-map-sea" d="${OUTLINE}"/><path class="kindness-map-graticule" d="${GRATICULE}"/>
<g class="kindness-map-shore" transform="scale(.1)"><path d="${LAND}"/></g><g class="kindness-map-land" transform="scale(.1)"><path d="${LAND}"/></g>
<g id="kindness-map-threads">${threads}</g>
<g id="kindness-map-pins">${pins.map((pin) => pinMark(pin, places.get(pin.id)))}</g>
${mayAdd && html`<g class="kindness-map-here" aria-hidden="true"><g class="kindness-map-mark"><circle class="kindness-map-ripple" r="16"/><path d="M0 0L-8-13A10 10 0 1 1 8-13Z"/><circle class="kindness-map-hole" r="3.5" cy="-18"/></g></g>`}
</g></svg>`
}
