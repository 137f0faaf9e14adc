// The players: name, rating, what they captured, and the time that they have left.

import { html } from "./markup.client.js"
import { piece } from "./pieces.board.js"
import { leadOf } from "./replay.board.js"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `4:59`, and where there are hours, `23 h 10 min`. */
export function clockText(ms) {
  if (ms >= DAY_MS) return daysText(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS))
  if (ms >= HOUR_MS)
    return `${Math.floor(ms / HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} min`
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

function daysText(days, hours) {
  if (hours > 0) return `${days} d ${hours} h`
  return days === 1 ? "1 day" : `${days} days`
}

const ORDER = "qrbnp"

export function playerBar(view, side, captured) {
  const player = view[side]
  const isToMove = view.status === "accepted" && view.turn === side
  const trophies = captured
    .filter((letter) => (letter === letter.toLowerCase()) === (side === "white"))
    .sort((one, other) => ORDER.indexOf(one.toLowerCase()) - ORDER.indexOf(other.toLowerCase()))
  const lead = leadOf(captured, side)
  return html`<div class="arena-player${isToMove && " is-to-move"}" id="arena-player-${side}">${piece(side === "white" ? "K" : "k")}<p class="arena-who"><b>${
    player ? html`<bdi>${player.resident ?? player.slug}</bdi>` : awaited(view)
  }</b> ${player?.resident && html`<span class="chip arena-tag">Resident</span> `}${player?.protected && protectedMark(player)}<span class="small">${wordsOf(view, side, player)}</span></p><p class="arena-captured"><span class="unseen">${
    trophies.length === 0 ? "has captured nothing" : "has captured "
  }</span>${trophies.map((letter) => html`<span class="unseen">${letter.toLowerCase()} </span>${piece(letter)}`)}${
    lead > 0 && html`<b>+${lead}</b>`
  }</p>${clockOf(view, side, player)}</div>`
}

const protectedMark = ({ slug }) =>
  html`<a class="chip" href="/names/${encodeURIComponent(slug)}" title="Only the owner of this name could take this side.">protected name</a> `

function wordsOf(view, side, player) {
  const isMe = view.me !== undefined && player?.slug === view.me
  const words = [isMe && "you", kindOf(player), player && ratingOf(player)]
  return html`<span class="unseen">${side}, </span>${words.filter(Boolean).join(" · ")}`
}

/** Label of the side that no one has taken yet. */
function awaited({ status, invited }) {
  if (invited) return html`<bdi>${invited}</bdi>`
  return status === "pending" ? "Whoever accepts" : "No one"
}

const kindOf = (player) => player?.type === "ai" && !player.resident && "agent"

const ratingOf = ({ rating, provisional }) =>
  rating === undefined || rating === null ? "" : `${Math.round(rating)}${provisional ? "?" : ""}`

const clockOf = ({ status }, side, player) =>
  status === "accepted" && player?.left_ms !== undefined
    ? html`<p class="arena-clock" role="timer" data-clock="${side}" aria-label="Time of ${side}">${clockText(player.left_ms)}</p>`
    : ""
