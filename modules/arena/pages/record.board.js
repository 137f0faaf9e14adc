// The moves that were played, and the way back through them.

import { html } from "./markup.client.js"

const isPlayed = ({ moves, status }) =>
  moves.length > 0 || ["accepted", "completed"].includes(status)

/** Nothing where there was never a game. */
export const recordOf = (view) =>
  isPlayed(view) &&
  html`<section class="arena-record" aria-labelledby="arena-moves"><div class="head"><h2 id="arena-moves">Moves</h2>${
    view.moves.length > 0 && html`<a href="${view.pgn}" download="hilltop.pgn">Download as PGN</a>`
  }</div>${
    view.moves.length === 0
      ? html`<p class="small">No one has moved yet.</p>`
      : html`<ol>${pairsOf(view.moves).map((pair, index) => lineOf(view, pair, index))}</ol>`
  }</section>`

const pairsOf = (moves) =>
  moves.flatMap((move, index) => (index % 2 ? [] : [[move, moves[index + 1]].filter(Boolean)]))

const lineOf = (view, pair, index) =>
  html`<li id="arena-line-${index + 1}">${pair.map((move, half) => halfOf(view, move, 2 * index + half + 1))}</li>`

/** Only a script can go back to it. */
function halfOf({ live, shown, moves }, { san }, ply) {
  const isShown = ply === (shown ?? moves.length)
  if (!live) return html`<span class="arena-move">${san}</span>`
  return html`<button type="button" class="arena-move" data-show="${ply}"${isShown && html` aria-current="true"`}>${san}</button>`
}

/** Shown once there is a script. */
export function toolsOf(view) {
  const { live, moves, shown, sound } = view
  if (!live || !isPlayed(view)) return ""
  const count = shown ?? moves.length
  const step = (to, label, sign) =>
    html`<button type="button" data-show="${to}" aria-label="${label}"${
      (to < 0 || to > moves.length) && html` aria-disabled="true"`
    }>${sign}</button>`
  return html`<div class="arena-tools actions">${step(count - 1, "One move back", "‹")}<label class="arena-slider"><span class="unseen">Position after move</span><input type="range" id="arena-slider" min="0" max="${moves.length}" value="${count}" aria-valuetext="${positionText(moves, count)}"></label>${step(count + 1, "One move on", "›")}<button type="button" data-flip>Flip</button><button type="button" data-sound aria-pressed="${sound ? "true" : "false"}">Sound</button></div>`
}

const positionText = (moves, count) =>
  count === 0 ? "Start" : `${Math.ceil(count / 2)}${count % 2 ? "." : "…"} ${moves[count - 1].san}`
