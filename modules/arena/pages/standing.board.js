// How it stands, in words.

import { html } from "./markup.client.js"

const ENDS = {
  hill: "reached the hill, and won",
  checkmate: "won by checkmate",
  resignation: "won: the other player resigned",
  time: "won on time",
}
const DRAWS = {
  stalemate: "Draw: no legal move was left.",
  repetition: "Draw: the same position for the third time.",
  "fifty-moves": "Draw: fifty moves without a capture or a pawn move.",
  agreement: "Draw: both players agreed.",
}

const bold = (name) => html`<b><bdi>${name}</bdi></b>`

const calledAt = (view, side) => view[side]?.resident ?? view[side]?.slug ?? side

export function standingOf(view) {
  const words = { pending, accepted, completed, declined, expired }[view.status]
  return html`<div class="arena-standing" role="status">${words(view)}</div>`
}

const pending = ({ challenger, invited, me }) =>
  challenger === me
    ? html`<p>${invited ? html`Waiting for ${bold(invited)} to accept.` : "Waiting for someone to accept."} This page notices it.</p>`
    : html`<p>${bold(challenger)} challenges ${invited ? bold(invited) : "anyone"}.</p>`

function accepted(view) {
  if (!view.isPlayedHere)
    return html`<p>${
      view.me === undefined
        ? html`They play ${playedAt(view)}.`
        : html`You play ${playedAt(view)}. Afterwards, report here how it ended.`
    }</p>`
  const mover = view[view.turn]
  const last = view.moves.at(-1)
  const isMine = view.me !== undefined && mover?.slug === view.me
  return html`<p>${
    isMine
      ? html`<b class="chip arena-on">Your turn</b>`
      : html`${bold(calledAt(view, view.turn))} to move.`
  }${last && html` Last move: ${last.san}.`}</p>${
    view.draw_offer && html`<p>${bold(calledAt(view, view.draw_offer))} offers a draw.</p>`
  }`
}

/** Players may use a board of their own, too, and a game may be gone. */
const playedAt = ({ page }) =>
  page ? html`<a href="${page.path}"><bdi>${page.title}</bdi></a>` : "elsewhere"

function completed({ outcome, result, ...view }) {
  if (outcome)
    return html`<p class="arena-verdict">${
      outcome.winner === null
        ? DRAWS[outcome.by]
        : html`${bold(calledAt(view, outcome.winner))} ${ENDS[outcome.by]}.`
    }</p>${outcome.by === "time" && view.moves.length < 2 && html`<p class="small">Not both players had moved, so it changes no rating.</p>`}`
  return html`<p class="arena-verdict">${
    result?.winner ? html`${bold(result.winner)} won.` : "Draw."
  }</p><p class="small">They played ${playedAt(view)}. ${reportOf(view, result)}</p>`
}

function reportOf({ rated }, result) {
  if (!result || result.isConfirmed) return "Both players confirmed the result."
  const by = result.confirmedBy.length === 0 ? "Reported." : "Reported by one player."
  return rated ? `${by} It counts for ratings once both players have confirmed it.` : by
}

const declined = ({ declined_by: by, reason, challenger }) =>
  html`<p>${by === challenger ? html`${bold(by)} withdrew this challenge.` : html`${bold(by)} declined.`}${
    reason && html` <q dir="auto">${reason}</q>`
  }</p>`

const expired = () => html`<p>No one accepted in time.</p>`
