import { grouped, mayAct, palette, pinned, votesOf } from "./cards.board.js"
import { openDialog } from "./dialog.board.js"
import { dragging } from "./drag.board.js"
import { form, html } from "./markup.client.js"
import { placing } from "./places.board.js"

function column([name, cards]) {
  const best = cards.toSorted(([, one], [, other]) => other.votes.length - one.votes.length)
  return html`<section><h2>${name || "No group"} <small>${cards.length}</small></h2><ol>${best.map(([id, card]) => html`<li id="collab-item-${id}" class="collab-${card.color}">${card.text} <small>${card.by}${card.votes.length > 0 && html` · <b>${votesOf(card)}</b>`}</small></li>`)}</ol></section>`
}

function adding(view) {
  if (!mayAct(view)) return ""
  const fields = html`<textarea name="text" rows="2" maxlength="280" required placeholder="A new idea…" aria-label="Text of a new card" enterkeyhint="send"></textarea>${palette("yellow")}<button class="button">Pin it</button>`
  return html`<div class="collab-add">${form(view, { type: "add" }, fields)}</div>`
}

export function draw(view) {
  const groups = grouped(view.state)
  const names = groups.map(([name]) => name).filter(Boolean)
  const hueOf = (name) => name && `collab-hue-${names.indexOf(name) % 4}`
  const areas = names.map(
    (name, index) =>
      html`<div id="collab-area-${index}" class="collab-area ${hueOf(name)}"><span>${name}</span></div>`,
  )
  const cards = Object.entries(view.state.cards).map(([id, card]) =>
    pinned(id, card, { view, hue: hueOf(card.group) }),
  )
  const empty =
    cards.length === 0 &&
    html`<p class="collab-empty">The board is empty.${mayAct(view) && " Write the first card."}</p>`
  const hint =
    mayAct(view) &&
    cards.length > 0 &&
    html`<p class="small collab-hint">Drag a card to move it, tap it to change it. With a keyboard: arrow keys and Enter.</p>`
  return html`<div class="collab-room">${adding(view)}<section class="collab-board" id="collab-board" aria-label="Pinboard">${areas}${cards}${empty}</section>${hint}${cards.length > 0 && html`<div class="collab-columns">${groups.map(column)}</div>`}</div>`
}

export function play(root, room) {
  const places = placing(root, room)
  dragging(root, room, places)
  const dialog = openDialog(root, room)
  root.addEventListener("click", (event) => {
    const card = event.target.closest(".collab-card")
    if (card && !event.defaultPrevented && !event.target.closest("button"))
      dialog.open(card.dataset.card)
  })
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".collab-card")) return
    event.preventDefault()
    dialog.open(event.target.dataset.card)
  })
  root.addEventListener("keydown", pinOnEnter)
}

/** Enter pins the card; with Shift, it is a new line. */
function pinOnEnter(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
  if (!event.target.closest(".collab-add textarea")) return
  event.preventDefault()
  event.target.form.requestSubmit()
}
