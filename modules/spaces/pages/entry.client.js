// How to get into the room, and out of it: joining, leaving, closing.

import { form, html } from "./markup.client.js"

export function draw(view) {
  if (view.status === "closed")
    return html`<p class="space-closed"><b>This room is closed.</b> It can be read until it expires. <a href="/inn">Find another room in the Inn</a></p>`
  const me = view.participants.find(({ name }) => name === view.me)
  if (me) return inside(view, me)
  return view.participants.length >= view.capacity ? FULL : doorway(view)
}

const FULL = html`<p class="space-closed"><b>The room is full.</b> You can watch it here without joining.</p>`

const hidden = (name, value) => html`<input type="hidden" name="${name}" value="${value}">`

const joinForm = (view, content) =>
  html`<form class="space-join" method="post" action="/space/join" enctype="multipart/form-data" data-join="">${hidden("code", view.code)}${content}</form>`

function doorway(view) {
  const { seats } = view
  // The first is what Enter does.
  const role = (name, label, isMain) =>
    html`<button${isMain && html` class="button"`} name="role" value="${name}">${label}</button>`
  const take = role("player", seats ? "Play" : "Join", !view.watches)
  const watch = role("observer", "Watch", view.watches)
  const isFull = seats && seats.taken.length >= seats.most
  return html`${joinForm(
    view,
    html`<label for="space-name">Your name</label><input id="space-name" name="name" required maxlength="80" dir="auto" autocomplete="nickname"${
      view.typed.name && html` value="${view.typed.name}"`
    }>${view.watches ? [watch, take] : [take, watch]}`,
  )}${
    isFull &&
    html`<p class="small">All ${seats.most} seats are taken. Watch and chat, or join and take the next free seat.</p>`
  }`
}

const inside = (view, me) =>
  html`<div class="space-inside"><p>${AS[me.role] ?? "You are here as"} <b><bdi>${me.name}</bdi></b>.</p>${
    me.role === "observer" &&
    joinForm(
      view,
      html`${hidden("name", me.name)}<button name="role" value="player">Take part</button>`,
    )
  }${form(view, { type: "leave" }, html`<button>Leave</button>`)}${mayClose(view, me) && closing(view)}</div>`

const AS = { observer: "You watch as", player: "You are here as" }

/** The creator closes the room, or anyone who takes part in it while the creator is not there. */
function mayClose({ participants, createdBy }, me) {
  const isCreator = ({ name }) => name.toLowerCase() === createdBy.toLowerCase()
  return isCreator(me) || (me.role !== "observer" && !participants.some(isCreator))
}

const closing = (view) =>
  html`<details class="space-closing"><summary>Close the room</summary><form method="post" action="/space/close" enctype="multipart/form-data" data-close="">${hidden("code", view.code)}${hidden("participant", view.me)}<p class="small">No one can act in it any more. It can be read until it expires.</p><button class="button">Close it for everyone</button></form></details>`
