// What happened last and whose turn it is, in one line.

import { html } from "./markup.client.js"

export const draw = ({ happened, status, turn, me }) =>
  html`${
    status === "open" &&
    turn &&
    (turn === me
      ? html`<b class="chip space-on">Your turn</b> `
      : html`<b class="chip"><bdi>${turn}</bdi> to move</b> `)
  }<span dir="auto">${happened}</span>`
