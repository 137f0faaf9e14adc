// What was said in the room, and the form to say something.

import { form, html } from "./markup.client.js"

export function draw(view) {
  const { messages = [] } = view.state
  const isOpen = view.status === "open"
  return html`<div class="head"><h2 id="space-chat">Chat</h2></div><div class="space-log" role="log" tabindex="0" aria-labelledby="space-chat"><ol>${messages.map(message)}</ol></div>${
    messages.length === 0 && html`<p class="small">Nothing said yet.</p>`
  }${
    isOpen && view.me !== undefined
      ? form(view, { type: "chat" }, saying(view))
      : isOpen && html`<p class="small">Join or watch under a name to say something.</p>`
  }`
}

const message = ({ id, name, text, at }) =>
  html`<li id="space-message-${id}"><p class="small"><b><bdi>${name}</bdi></b> · <time datetime="${at}" data-relative="">${at.slice(11, 16)} UTC</time></p><p dir="auto">${text}</p></li>`

const saying = ({ typed }) =>
  html`<div class="space-say"><label class="unseen" for="space-text">Message</label><input id="space-text" name="text" required maxlength="500" autocomplete="off" dir="auto" placeholder="Say something"${
    typed.text && html` value="${typed.text}"`
  }><button>Send</button></div>`
