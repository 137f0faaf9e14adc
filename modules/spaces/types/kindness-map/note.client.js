// A note below the map about the act that was tapped.

import { isThankable, passOn, words } from "./acts.client.js"
import { icon } from "./marks.client.js"
import { html } from "./markup.client.js"

/** Shows the note about one act at a time, again after each redrawing. */
export function createNote(root, room, look) {
  let shown

  function tellOf(view) {
    const note = root.querySelector("#kindness-map-note")
    const pin = view.state.pins[shown]
    for (const mark of root.querySelectorAll(".kindness-map-chosen"))
      mark.classList.remove("kindness-map-chosen")
    note.innerHTML = pin ? String(noteOf(view, pin)) : ""
    root.querySelector(`#kindness-map-pin-${shown}`)?.classList.add("kindness-map-chosen")
  }

  function noteOf(view, pin) {
    const role = view.participants.find(({ name }) => name === view.me)?.role
    const mayAct = role && role !== "observer" && view.status === "open"
    const command = JSON.stringify({ type: "thank", pin: pin.id })
    const thank =
      isThankable(pin, view.me) &&
      html`<button type="button" class="kindness-map-thank" data-command="${command}">${icon("thanked")} Thank</button>`
    return html`<div class="kindness-map-${pin.kind}" role="status">${icon(pin.kind)}<div>${words(pin)}${mayAct && html`<div class="kindness-map-actions">${thank}${passOn(pin)}</div>`}</div><button type="button" class="kindness-map-quiet" data-close aria-label="Close the note">×</button></div>`
  }

  return {
    show(id) {
      shown = id
      tellOf(room.view)
      look(room.view.state.pins[id])
    },
    close() {
      shown = undefined
      tellOf(room.view)
    },
    renew: tellOf,
  }
}
