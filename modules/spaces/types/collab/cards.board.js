import { html } from "./markup.client.js"

const COLORS = ["yellow", "green", "blue", "pink", "orange", "white"]
const HEART = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 18C7 14 1.500 11 1.500 6.500A4.300 4.300 0 0 1 10 4.800A4.300 4.300 0 0 1 18.500 6.500C18.500 11 13 14 10 18Z"/></svg>`

export const mayAct = ({ participants, status, me }) =>
  status === "open" && participants.some(({ name, role }) => name === me && role !== "observer")

export const votesOf = ({ votes }) => `${votes.length} ${votes.length === 1 ? "vote" : "votes"}`

/** Colours to choose from, as radio buttons. */
export const palette = (chosen) =>
  html`<span class="collab-palette" role="radiogroup" aria-label="Colour">${COLORS.map((color) => html`<label class="collab-${color}"><input type="radio" name="color" value="${color}" aria-label="${color}"${color === chosen && html` checked`}></label>`)}</span>`

function votes(id, card, view) {
  const own = card.votes.includes(view.me)
  if (!mayAct(view))
    return (
      card.votes.length > 0 && html`<span class="collab-vote">${HEART}${card.votes.length}</span>`
    )
  const label = `${own ? "Take back your vote for" : "Vote for"} ${card.text.slice(0, 60)}; ${votesOf(card)}`
  return html`<button type="button" id="collab-vote-${id}" class="collab-vote" aria-pressed="${String(own)}" aria-label="${label}" data-command="${JSON.stringify({ type: "vote", id })}">${HEART}<span>${card.votes.length || ""}</span></button>`
}

const sizeOf = ({ length }) => (length < 18 ? "short" : length < 75 ? "medium" : "long")

/** `hue` is the class of its group, if it has one. */
export function pinned(id, card, { view, hue }) {
  const lock = view.state.locks[id]
  const busy =
    lock &&
    lock.by !== view.me &&
    html`<span class="collab-busy" aria-hidden="true">${lock.by} is writing…</span>`
  const label = `${card.text}. By ${card.by}${card.group ? `, in ${card.group}` : ""}, ${votesOf(card)}`
  return html`<div id="collab-${id}" class="collab-card collab-${card.color} collab-tilt-${Number(id.slice(1)) % 5}${hue && ` ${hue}`}" data-card="${id}" role="group" tabindex="0" aria-roledescription="card" aria-label="${label}"><p class="collab-${sizeOf(card.text)}">${card.text}</p>${busy}<footer><span>${card.by}</span>${votes(id, card, view)}</footer></div>`
}

/** The cards of each group, those of none at the end. */
export function grouped({ cards }) {
  const groups = new Map()
  for (const [id, card] of Object.entries(cards))
    groups.set(card.group ?? "", [...(groups.get(card.group ?? "") ?? []), [id, card]])
  return [...groups].sort(([one], [other]) => !one - !other || one.localeCompare(other, "en"))
}
