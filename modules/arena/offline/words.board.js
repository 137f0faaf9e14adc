// What stands beside the board, in words, and what can be done there.

import { html } from "./markup.client.js"

const WINS = { hill: "The king is on the hill: ", checkmate: "Checkmate: " }
const DRAWS = {
  stalemate: "Draw: no legal move was left.",
  repetition: "Draw: the same position for the third time.",
  "fifty-moves": "Draw: fifty moves without a capture or a pawn move.",
}

export const standingOf = (view) =>
  html`<div class="arena-standing"><div role="status">${stateOf(view)}</div><button type="button" data-undo${!view.canUndo && html` disabled`}>Undo</button></div>`

function stateOf(view) {
  const { outcome, resident, mayMove, turn, moves } = view
  const last = moves.at(-1)
  if (outcome)
    return html`<p class="arena-verdict">${
      outcome.winner === null ? DRAWS[outcome.by] : WINS[outcome.by] + wonBy(view)
    }</p>`
  const next = !resident
    ? html`${turn === "white" ? "White" : "Black"} to move.`
    : mayMove
      ? html`<b class="chip arena-on">Your turn</b>`
      : html`${resident.name} is thinking …`
  return html`<p>${next}${last && html` Last move: ${last.san}.`}</p>`
}

function wonBy({ outcome, ...view }) {
  const { slug } = view[outcome.winner]
  return slug === "You" ? "you won!" : `${slug} won.`
}

/** Moves can be typed, too. */
export const actsOf = ({ outcome, mayMove, refusal }) =>
  html`<div class="arena-acts">${
    !outcome &&
    html`<form id="typing"><div class="arena-field"><label for="move">Type a move</label><div class="arena-typing"><input id="move" name="move" placeholder="e4 or e2e4" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="12"><button class="button"${!mayMove && html` disabled`}>Play</button></div></div></form>`
  }<p class="arena-refusal" role="alert">${refusal}</p></div>`

const choice = (name, value, isFirst, text) =>
  html`<label class="arena-choice"><input type="radio" name="${name}" value="${value}"${isFirst && html` checked`}><span>${text}</span></label>`

export const setupOf = (residents) =>
  html`<details class="arena-setup" id="new"><summary>New game</summary><form id="setup"><fieldset><legend>Opponent</legend>${residents.map(
    ({ slug, name, about }, index) =>
      choice("opponent", slug, index === 0, html`<b>${name}</b> ${about}`),
  )}${choice("opponent", "", false, html`<b>Two players</b> on this device.`)}</fieldset><fieldset class="arena-sides"><legend>You play</legend>${choice("side", "white", true, "White")}${choice("side", "black", false, "Black")}${choice("side", "chance", false, "Either")}</fieldset><button class="button">Start</button></form></details>`
