import { html } from "./markup.client.js"

const SUITS = { "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" }
export const SHAPES = html`<svg class="game-shapes" aria-hidden="true"><symbol id="game-spade" viewBox="0 0 20 20"><path d="M10 1C12 5 18 8 18 12.5A3.8 3.8 0 0 1 11 14.5C11 16 12 18 13.5 19H6.5C8 18 9 16 9 14.500A3.8 3.8 0 0 1 2 12.500C2 8 8 5 10 1Z"/></symbol><symbol id="game-heart" viewBox="0 0 20 20"><path d="M10 18.500C7 14 1.500 11 1.500 6.500A4.300 4.300 0 0 1 10 4.800A4.300 4.300 0 0 1 18.500 6.500C18.500 11 13 14 10 18.500Z"/></symbol><symbol id="game-diamond" viewBox="0 0 20 20"><path d="M10 1Q13 6 17 10Q13 14 10 19Q7 14 3 10Q7 6 10 1Z"/></symbol><symbol id="game-club" viewBox="0 0 20 20"><path d="M10 1.200A3.900 3.900 0 0 1 13 7.700A3.900 3.900 0 1 1 11 13.600C11 16 12 18 13.500 19H6.500C8 18 9 16 9 13.600A3.900 3.900 0 1 1 7 7.700A3.900 3.900 0 0 1 10 1.200Z"/></symbol></svg>`
const CROWNS = {
  J: "M19 35Q19 23 30 22Q41 23 41 35L30 31ZM40 24Q47 20 44 13Q38 17 37 23Z",
  Q: "M18 35L16 21L23 28L30 18L37 28L44 21L42 35ZM30 12A2.500 2.500 0 1 0 30 17A2.500 2.500 0 1 0 30 12Z",
  K: "M17 35L15 18L23 26L27 18V13H28.500V10H31.500V13H33V18L37 26L45 18L43 35Z",
}
const SIDE = [22, 38]
const both = (...ys) => ys.flatMap((y) => SIDE.map((x) => [x, y]))
const PIPS = {
  A: [],
  2: [
    [30, 19],
    [30, 65],
  ],
  3: [
    [30, 19],
    [30, 42],
    [30, 65],
  ],
  4: both(19, 65),
  5: [...both(19, 65), [30, 42]],
  6: both(19, 42, 65),
  7: [...both(19, 42, 65), [30, 30]],
  8: [...both(19, 42, 65), [30, 30], [30, 54]],
  9: [...both(18, 34, 50, 66), [30, 42]],
  10: [...both(18, 34, 50, 66), [30, 26], [30, 58]],
}
const FLIP = "rotate(180 30 42)"
const mark = (shape, x, y, size) =>
  html`<use href="#game-${shape}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"/>`

/** The face of a card: drawn for a standard deck, text otherwise. */
export function face(name) {
  const [, rank, suit] = /^(10|[2-9AJQK])([♠♥♦♣])$/.exec(name) ?? []
  if (!rank)
    return html`<span class="game-words${name.length > 14 ? " game-long" : ""}">${name}</span>`
  const shape = SUITS[suit]
  const corner = html`<text x="8.500" y="14" class="game-rank">${rank}</text>${mark(shape, 8.5, 21, 8)}`
  const court =
    CROWNS[rank] && html`<rect x="15.500" y="8" width="29" height="68" rx="2" class="game-frame"/>`
  const half =
    CROWNS[rank] &&
    html`<path d="${CROWNS[rank]}" transform="translate(30) scale(0.85 1) translate(-30)" class="game-crown"/>`
  const middle = rank === "A" ? mark(shape, 30, 42, 30) : CROWNS[rank] && mark(shape, 30, 42, 13)
  const pips = (PIPS[rank] ?? []).map(([x, y]) =>
    y > 42
      ? html`<g transform="rotate(180 ${x} ${y})">${mark(shape, x, y, 11)}</g>`
      : mark(shape, x, y, 11),
  )
  return html`<svg viewBox="0 0 60 84" class="game-face game-${shape}" aria-hidden="true">${court}${corner}<g transform="${FLIP}">${corner}</g>${half}${half && html`<g transform="${FLIP}">${half}</g>`}${middle}${pips}</svg>`
}
export const BACK = html`<svg viewBox="0 0 60 84" class="game-face game-back" aria-hidden="true"><rect x="4" y="4" width="52" height="76" rx="4"/><path d="M4 23L23 4M4 42L42 4M4 61L56 9M4 80L56 28M23 80L56 47M42 80L56 66M56 23L37 4M56 42L18 4M56 61L4 9M56 80L4 28M37 80L4 47M18 80L4 66"/><circle cx="30" cy="42" r="9"/></svg>`
