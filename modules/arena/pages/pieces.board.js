// The pieces of both sides: flat, as cut in wood for a printer. Each is drawn once on a page and then used by name.

import { html } from "./markup.client.js"

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" }
const BASE = "M10.5 38h27a1.5 1.5 0 0 1 1.5 1.5V43H9v-3.5a1.5 1.5 0 0 1 1.5-1.5z"

// What is filled with the colour of the side, then what is cut out of it as lines.
const SHAPES = {
  p: [
    "M24 8.5a6.6 6.6 0 0 1 4.4 11.5h2.3l-1 3.6h-1.5c.7 6 2.7 10.4 6 14.4H13.8c3.3-4 5.3-8.4 6-14.4h-1.5l-1-3.6h2.3A6.6 6.6 0 0 1 24 8.5z",
    "M19.4 23.6h9.2",
  ],
  r: [
    "M12.5 8.5h5.6v4h3.3v-4h5.2v4h3.3v-4h5.6v9.2l-4 3.8v11.5l3.6 5H12.9l3.6-5V21.5l-4-3.8z",
    "M16.6 21.5h14.8M16.6 33h14.8",
  ],
  b: [
    "M24 4.6a2.9 2.9 0 0 1 1.9 5.1c5.4 4 8.6 9 8.6 14 0 4-2.3 6.4-4.7 7.8L32.5 38h-17l2.7-6.5c-2.4-1.4-4.7-3.8-4.7-7.8 0-5 3.2-10 8.6-14A2.9 2.9 0 0 1 24 4.6z",
    "M28.6 14.4l-5 8M18.2 31.5h11.6",
  ],
  n: [
    "M14.6 38c-.3-7.4 3-10.8 8.2-15.6-3.4 2.4-6.2 1.6-8.6 4.4l-3.4.4-2.2-4.4 6.6-10.4-.4-5.6 4.8 3.4 2-3.6 2.6 4c7.4 1.6 11.4 8 11.4 16 0 4.6-.8 8-2.4 11.4z",
    "M17.3 15.6l2.4-1.2M26.6 13.6c4 2.8 5.8 7 5.6 13M11.4 23.4l1.4-.8",
  ],
  q: [
    "M13 31.5L8.3 16.6a2.5 2.5 0 1 1 2.9-.7L15.6 21 15.4 13a2.5 2.5 0 1 1 2.4-.3L21.4 20 23.2 11.3a2.5 2.5 0 1 1 1.6 0L26.6 20 30.2 12.7a2.5 2.5 0 1 1 2.4.3L32.4 21 36.8 15.9a2.5 2.5 0 1 1 2.9.7L35 31.5 33.5 38h-19z",
    "M13 31.5h22",
  ],
  k: [
    "M22.4 3.5h3.2v3.1h3.1v3.2h-3.1v3.4c1.7-1.3 3.9-2.1 6.1-1.8 5 .6 7.4 5.2 5.9 9.7-1 3.2-2.6 5.4-2.6 10.4L33.5 38h-19L13 31.5c0-5-1.6-7.2-2.6-10.4-1.5-4.5.9-9.1 5.9-9.7 2.2-.3 4.4.5 6.1 1.8V9.8h-3.1V6.6h3.1z",
    "M13 31.5h22M24 14v13",
  ],
}

/** The drawings that `piece` uses; once on each page. */
export const pieceDrawings = () =>
  html`<svg class="arena-cuts" aria-hidden="true" focusable="false">${Object.entries(SHAPES).map(
    ([kind, [body, lines]]) =>
      html`<symbol id="arena-${kind}" viewBox="0 0 48 48"><path class="arena-cut" d="${body}"/><path class="arena-cut" d="${BASE}"/><path class="arena-line" d="${lines}"/></symbol>`,
  )}</svg>`

const sideClass = (letter) => (letter === letter.toLowerCase() ? "is-black" : "is-white")

/** A piece by its letter of FEN: capitals are white. */
export const piece = (letter, classes = "", id = "") =>
  html`<svg class="arena-piece ${sideClass(letter)} ${classes}"${id && html` id="${id}"`} viewBox="0 0 48 48"><use href="#arena-${letter.toLowerCase()}"/></svg>`

export const nameOfPiece = (letter) =>
  `${letter === letter.toLowerCase() ? "black" : "white"} ${NAMES[letter.toLowerCase()]}`
