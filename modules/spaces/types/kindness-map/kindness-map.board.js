import { form, html } from "./markup.client.js"

function rights({ me, status, participants }) {
  const role = participants.find(({ name }) => name === me)?.role
  return { mayAct: role !== undefined && role !== "observer" && status === "open" }
}

/** How many acts there are of each kind. */
function legend(pins) {
  const counts = KINDS.map((kind) => [kind, pins.filter((pin) => pin.kind === kind).length])
  return html`<ul class="kindness-map-legend" aria-label="Acts by kind">${counts.map(
    ([kind, count]) =>
      html`<li class="${count === 0 ? "kindness-map-zero" : ""}">${icon(kind)} ${kind} <b>${count}</b></li>`,
  )}</ul>`
}

const today = (view, mayAct) =>
  html`<div class="kindness-map-today"><svg class="kindness-map-sun" viewBox="-24 -24 48 48" aria-hidden="true"><circle r="9"/><path d="M0-15v-6M0 15v6M15 0h6M-15 0h-6M10.6-10.6l4.3-4.3M-10.6 10.6l-4.3 4.3M10.6 10.6l4.3 4.3M-10.6-10.6l-4.3-4.3"/></svg><p><span>Today's idea</span> <b id="kindness-map-idea">${view.state.todays_idea}</b></p>${mayAct && form(view, { type: "daily" }, html`<button class="kindness-map-quiet" aria-label="Show the idea of the day again" title="Show the idea of the day again">↻</button>`)}</div>`

const zoom = html`<div class="kindness-map-zoom kindness-map-scripted"><button type="button" data-zoom="2" aria-label="Zoom in">+</button><button type="button" data-zoom="0.5" aria-label="Zoom out">−</button><button type="button" data-zoom="0" aria-label="Show the whole world"><svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M0-9a9 9 0 1 0 0 18a9 9 0 1 0 0-18M-9 0H9M0-9c-5 5-5 13 0 18c5-5 5-13 0-18"/></svg></button></div>`

const chains = ({ longest_chain: longest }) =>
  longest > 1 &&
  html`<p class="kindness-map-chain">The longest chain of kindness so far: <b>${longest}</b> acts.</p>`

export function draw(view) {
  const { mayAct } = rights(view)
  const pins = Object.values(view.state.pins).sort((a, b) => a.id - b.id)
  return html`<div class="kindness-map">
${today(view, mayAct)}
<div class="kindness-map-frame" id="kindness-map-frame" tabindex="0" role="group" aria-label="${`Map. Arrow keys move it, plus and minus zoom${mayAct ? ", Enter chooses the place in the middle" : ""}.`}">${world(pins, mayAct)}${zoom}</div>
<div class="kindness-map-note" id="kindness-map-note"></div>
${legend(pins)}
<div class="kindness-map-columns${!mayAct && " kindness-map-reading"}">${mayAct && html`<section class="kindness-map-add" id="kindness-map-add"><h3>Add a kind act</h3>${adding(view, pins)}</section>`}<section><h3>${pins.length > 0 ? "Kind acts, newest first" : "Kind acts"}</h3>${chains(view.state)}${acts(view, pins, mayAct)}</section></div>
</div>`
}

export const play = (root, room) => gestures(root, room)
