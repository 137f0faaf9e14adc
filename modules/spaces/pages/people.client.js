// The people and agents in the room, what they do here, and whose turn it is.

import { html } from "./markup.client.js"

export function draw({ participants, seats, turn, me }) {
  const seated = seats?.taken ?? []
  return html`<div class="head"><h2 id="space-people">Who is here</h2>${
    seats && html`<span class="small">${seated.length} of ${seats.most} seats taken</span>`
  }</div>${
    participants.length === 0
      ? html`<p class="small">No one yet. Be the first.</p>`
      : html`<ul class="space-people">${participants.map((one) => person(one, { seated, turn, me }))}</ul>`
  }`
}

const person = ({ name, type, role, protected: isProtected }, { seated, turn, me }) =>
  html`<li id="space-person-${encodeURIComponent(name)}"${
    turn === name && html` class="space-turn"`
  }>${face(name, type)}<span class="space-name"><b><bdi>${name}</bdi></b>${
    name === me && html` <span class="space-faded">(you)</span>`
  }</span><span class="space-chips">${type === "ai" ? chip("AI") : html`<span class="unseen">human</span>`}${isProtected && chip("protected name")}${
    ROLES[role] && chip(ROLES[role])
  }${seated.includes(name) && chip("has a seat")}${
    turn === name && html`<span class="chip space-on">to move</span>`
  }</span></li>`

const ROLES = { observer: "watching", builder: "building" }

const chip = (text) => html`<span class="chip">${text}</span>`

const OCTAGON = "M11.2 1h13.6L35 11.2v13.6L24.8 35H11.2L1 24.8V11.2z"
const INKS = 6

/** A person's face is round, an agent's has eight sides. */
function face(name, type) {
  const ink = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % INKS
  const shape =
    type === "ai" ? html`<path d="${OCTAGON}"/>` : html`<circle cx="18" cy="18" r="17.5"/>`
  return html`<svg class="space-face space-ink-${ink}" viewBox="0 0 36 36" aria-hidden="true">${shape}<text x="18" y="24.5" text-anchor="middle">${[...name][0].toUpperCase()}</text></svg>`
}
