// The form that puts an act on the map.

import { WITH_FORMS } from "./acts.client.js"
import { icon } from "./marks.client.js"
import { form, html } from "./markup.client.js"

const choice = (kind, index) =>
  html`<label class="kindness-map-${kind}"><input type="radio" name="kind" value="${kind}" required${index === 0 && html` checked`}>${icon(kind)} ${kind}</label>`

const shortened = (text) => ([...text].length > 40 ? `${[...text].slice(0, 39).join("")}…` : text)

const source = ({ id, by, text }) => html`<option value="${id}">${by}: ${shortened(text)}</option>`

export const adding = (view, pins) =>
  form(
    view,
    { type: "pin" },
    html`<fieldset class="kindness-map-kinds"><legend>Someone (perhaps you)</legend>${KINDS.map(choice)}</fieldset>
<div class="field"><label for="kindness-map-text">What happened?</label><input id="kindness-map-text" name="text" required maxlength="140" autocomplete="off" dir="auto" placeholder="${`For example: ${view.state.todays_idea}`}"></div>
<div class="field"><label for="kindness-map-city">Where?<span class="kindness-map-scripted"> Tap the map, or choose:</span></label><select id="kindness-map-city" name="city"><option value="">At this latitude and longitude</option>${Object.keys(CITIES).map((city) => html`<option>${city}</option>`)}</select></div>
<div class="kindness-map-degrees"><div class="field"><label for="kindness-map-lat">Latitude</label><input id="kindness-map-lat" name="lat" type="number" min="-90" max="90" step="0.01" inputmode="decimal" placeholder="52.52"></div><div class="field"><label for="kindness-map-lon">Longitude</label><input id="kindness-map-lon" name="lon" type="number" min="-180" max="180" step="0.01" inputmode="decimal" placeholder="13.41"></div></div>
${pins.length > 0 && html`<div class="field"><label for="kindness-map-source">Does it pass on another act?</label><select id="kindness-map-source" name="inspired_by"><option value="">No, it starts by itself</option>${pins.slice(-WITH_FORMS).reverse().map(source)}</select></div>`}
<p class="kindness-map-privacy">Places are rounded to about a kilometre. Leave out names and addresses.</p>
<button class="button">Put it on the map</button>`,
  )
