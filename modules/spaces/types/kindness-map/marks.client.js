// A small drawing for each kind of act, around 0, 0 and about 20 wide.

import { html } from "./markup.client.js"

const MARKS = {
  helped:
    "M-7 3V-4.5a1.6 1.6 0 0 1 3.2 0V-8a1.6 1.6 0 0 1 3.2 0V-8.3a1.6 1.6 0 0 1 3.2 0V-.5l1.4-2.2a1.75 1.75 0 0 1 3 1.8L4.4 6.2C3 8.8 1 10-1.3 10C-5 10-7 7.3-7 3Z",
  thanked: "M0 9C-11 2-10.5-7-5-8C-2.5-8.4-.7-7-0-5C.7-7 2.5-8.4 5-8C10.5-7 11 2 0 9Z",
  shared:
    "M-8-.5H-1.2V9H-7a1 1 0 0 1-1-1ZM1.2-.5H8V8a1 1 0 0 1-1 1H1.2ZM-9.5-5.5H-1.2V-2H-9.5ZM1.2-5.5H9.5V-2H1.2ZM-.6-6C-4.5-5.8-6.5-8-5-9.8C-3.4-11.4-.8-9.6-.6-6ZM.6-6C4.5-5.8 6.5-8 5-9.8C3.4-11.4.8-9.6.6-6Z",
  planted:
    "M-1 10V2.5C-7 3-10-1-9.8-6.5C-4.5-6.8-1.2-4-.3-.8C.2-5 4-9 10-9C10.3-3 7 1.8 1.2 2.3V10Z",
  tidied:
    "M-2-9C-1-3 1.5-.5 8 .5C1.5 1.5-1 4-2 10C-3 4-5.5 1.5-11 .5C-5.5-.5-3-3-2-9ZM7-10C7.5-7.5 8.5-6.5 11-6C8.5-5.5 7.5-4.5 7-2C6.5-4.5 5.5-5.5 3-6C5.5-6.5 6.5-7.5 7-10Z",
  taught:
    "M-.9 8.5C-3.5 6.3-6.5 5.8-10 6.3V-6.3C-6.5-7-3.3-6.3-.9-4ZM.9 8.5C3.5 6.3 6.5 5.8 10 6.3V-6.3C6.5-7 3.3-6.3.9-4Z",
}

export const mark = (kind) => html`<path d="${MARKS[kind]}"/>`

export const icon = (kind) =>
  html`<svg class="kindness-map-icon kindness-map-${kind}" viewBox="-13 -13 26 26" aria-hidden="true">${mark(kind)}</svg>`
