import { dice } from "./dice.board.js"
import { drag } from "./drag.board.js"
import { BACK, face, SHAPES } from "./faces.board.js"
import { html } from "./markup.client.js"
import { moves } from "./moves.board.js"
import { seat, sends, standing } from "./seats.board.js"
import { shown } from "./shared.board.js"

function centre({ state }, who) {
  const pile = Object.entries(state.pile)
  const stack = state.deck > 0 ? BACK : html`<span class="game-gap">Deck</span>`
  const count = html`<small>${state.deck}</small>`
  const deck =
    who.moves && state.deck > 0
      ? html`<button type="button" class="game-card game-deck" ${sends({ type: "draw" })}><span class="unseen">Draw a card; cards left:</span>${stack}${count}</button>`
      : html`<span class="game-card game-deck">${stack}${count}</span>`
  const top = pile
    .slice(-3)
    .map(
      ([id, { card, by }]) =>
        html`<span id="game-pile-${id}" class="game-card game-tilt-${id % 5}" role="img" aria-label="${card}, played by ${by}">${face(card)}</span>`,
    )
  const lying = html`<span class="game-pile" data-drop="play">${top.length > 0 ? top : html`<span class="game-gap">Pile</span>`}</span>`
  const out = html`<span class="game-card game-discards" data-drop="discard">${state.discards > 0 ? BACK : html`<span class="game-gap">Discards</span>`}<small>${state.discards}</small></span>`
  return html`<div class="game-centre">${state.of !== undefined && html`<div class="game-stacks">${deck}${lying}${out}</div>`}${dice(state.roll)}</div>`
}

function hand({ state }, who) {
  const cards = state.mine?.hand
  if (!cards || cards.length === 0) return ""
  const seen = new Map()
  const items = cards.map((card) => {
    seen.set(card, (seen.get(card) ?? 0) + 1)
    const id = `game-card-${encodeURIComponent(card)}-${seen.get(card)}`
    return html`<li id="${id}">${who.moves ? html`<button type="button" class="game-card" data-card="${card}" ${sends({ type: "play", card })}><span class="unseen">Play ${card}</span><span aria-hidden="true">${face(card)}</span></button>` : html`<span class="game-card" role="img" aria-label="${card}">${face(card)}</span>`}</li>`
  })
  return html`<section class="game-own" aria-label="Your hand"><ul class="game-hand${cards.length > 8 ? " game-full" : ""}">${items}</ul>${who.moves && html`<p class="small">Tap a card to play it, or drag it to the pile or the discards. Delete discards the focused card.</p>`}</section>`
}

const revealed = ({ state, me }) =>
  Object.values(state.places)
    .filter((place) => place.hand && place.name !== me)
    .map(
      ({ name, hand: cards }) =>
        html`<section class="game-own" aria-label="Hand of ${name}"><p class="small">${name} shows:</p><ul class="game-hand game-full">${cards.map((card) => html`<li><span class="game-card" role="img" aria-label="${card}">${face(card)}</span></li>`)}</ul></section>`,
    )

export function draw(view) {
  const who = standing(view)
  const { shared, log } = view.state
  const lines = Object.entries(log).reverse().slice(0, 10)
  const hasShared = Object.keys(shared).length > 0
  return html`<div class="game-room">${SHAPES}<div class="game-table"><svg viewBox="14 6 372 342" class="game-felt" role="group" aria-label="The table"><ellipse cx="200" cy="174" rx="156" ry="130" class="game-shade"/><ellipse cx="200" cy="168" rx="156" ry="130" class="game-rim"/><ellipse cx="200" cy="168" rx="143" ry="117" class="game-cloth"/><ellipse cx="200" cy="168" rx="126" ry="100" class="game-line"/>${Object.entries(view.state.places).map((place) => seat(view, place, who))}</svg>${centre(view, who)}</div><div class="game-side">${hand(view, who)}${revealed(view)}${moves(view, who)}</div>${hasShared && html`<section class="game-shared"><h2>On the table</h2>${shown(shared)}</section>`}${lines.length > 0 && html`<section class="game-log"><h2>Moves</h2><ol>${lines.map(([id, line]) => html`<li id="game-line-${id}">${line}</li>`)}</ol></section>`}</div>`
}

/** Dragging, the key that discards, and when someone may be skipped. */
export function play(root, room) {
  drag(root, room)
  root.addEventListener("keydown", (event) => {
    const card = event.key === "Delete" && event.target.closest?.(".game-hand [data-card]")
    if (card) room.act({ type: "discard", card: card.dataset.card })
  })
  const offer = () => {
    for (const skip of root.querySelectorAll("[data-from]"))
      skip.hidden = Date.now() < Number(skip.dataset.from) + 60_000
  }
  room.onChange(offer)
  setInterval(offer, 2_000)
  offer()
}
