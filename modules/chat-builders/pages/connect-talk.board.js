// What was said, the latest last.

import { html } from "./markup.client.js"

const NAMES = { user: "You", assistant: "Builder" }

export const draw = ({ messages }) => html`${messages.map(message)}`

const message = ({ role, content }) =>
  html`<div class="connect-message connect-${role}"><b class="connect-who">${NAMES[role]}</b><p dir="auto">${content}</p></div>`
