// The board: sixty-four squares, which are pressed, and the pieces above them, which only move.

import { html } from "./markup.client.js"
import { nameOfPiece, piece } from "./pieces.board.js"
import { FILES, kingOf, standingAfter } from "./replay.board.js"

const HILL = ["d4", "e4", "d5", "e5"]
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]

const squareAt = (row, column, isFlipped) =>
  isFlipped ? FILES[7 - column] + (row + 1) : FILES[column] + (8 - row)

/** Column and row on the screen as classes. */
function placeOf(square, isFlipped) {
  const file = FILES.indexOf(square[0])
  const rank = Number(square[1]) - 1
  return isFlipped ? `x${7 - file} y${rank}` : `x${file} y${7 - rank}`
}

/** What the board shows: the last position, or an earlier one that is looked at. */
export function shownOf(view) {
  const count = view.shown ?? view.moves.length
  const { pieces, captured } = standingAfter(view.moves, count)
  return {
    count,
    pieces,
    captured,
    last: view.moves[count - 1],
    isLatest: count === view.moves.length,
  }
}

export function boardOf(view) {
  const shown = shownOf(view)
  const { pieces } = shown
  const state = { view, shown, checked: checkedKing(shown), targets: targetsOf(view, shown) }
  return html`<div class="arena-board${view.mayMove && shown.isLatest && " is-mine"}"><div class="arena-squares" role="grid" aria-label="Board, ${view.flipped ? "black" : "white"} below">${EIGHT.map(
    (row) =>
      html`<div role="row">${EIGHT.map((column) => squareOf(squareAt(row, column, view.flipped), state))}</div>`,
  )}</div><svg class="arena-hill" viewBox="0 0 80 80" aria-hidden="true"><rect x="27.5" y="27.5" width="25" height="25" rx="5"/><rect x="30" y="30" width="20" height="20" rx="2"/><rect x="25" y="25" width="30" height="30" rx="8"/></svg>${marksOf(view.flipped)}<div class="arena-pieces" aria-hidden="true">${[
    ...pieces,
  ]
    .sort(([, one], [, other]) => (one.id < other.id ? -1 : 1))
    .map(([square, { id, letter }]) =>
      piece(letter, placeOf(square, view.flipped), `arena-piece-${id}`),
    )}</div>${view.promoting && promotionOf(view)}</div>`
}

const checkedKing = ({ last, pieces, count }) =>
  last && /[+#]$/.test(last.san) ? kingOf(pieces, count % 2 ? "black" : "white") : undefined

const targetsOf = (view, { isLatest }) =>
  view.selected && isLatest
    ? view.legal_moves
        .filter(({ uci }) => uci.startsWith(view.selected))
        .map(({ uci }) => uci.slice(2, 4))
    : []

function squareOf(square, { view, shown, checked, targets }) {
  const one = shown.pieces.get(square)
  const isTarget = targets.includes(square)
  const canMove =
    view.mayMove && shown.isLatest && view.legal_moves.some(({ uci }) => uci.startsWith(square))
  const classes = [
    "arena-square",
    isDark(square) && "is-dark",
    HILL.includes(square) && "is-hill",
    [shown.last?.uci.slice(0, 2), shown.last?.uci.slice(2, 4)].includes(square) && "is-last",
    square === checked && "is-checked",
    square === view.selected && "is-chosen",
    isTarget && (one ? "is-capture" : "is-target"),
    canMove && "can-move",
  ].filter(Boolean)
  const label = [
    square,
    one && nameOfPiece(one.letter),
    square === checked && "in check",
    HILL.includes(square) && "hill",
    isTarget && "can be reached",
    square === view.selected && "chosen",
  ].filter(Boolean)
  return html`<span role="gridcell" id="arena-${square}" data-square="${square}" class="${classes.join(" ")}" aria-label="${label.join(", ")}"${
    view.live && html` tabindex="${square === view.focus ? 0 : -1}"`
  }></span>`
}

const isDark = ([file, rank]) => (FILES.indexOf(file) + Number(rank)) % 2 === 1

/** Files are named below, ranks at the left; squares have their names for those who cannot see them. */
const marksOf = (isFlipped) =>
  html`<div class="arena-marks" aria-hidden="true">${EIGHT.map(
    (one) =>
      html`<i class="is-rank y${one}">${isFlipped ? one + 1 : 8 - one}</i><i class="is-file x${one}">${FILES[isFlipped ? 7 - one : one]}</i>`,
  )}</div>`

const CHOICES = { q: "queen", n: "knight", r: "rook", b: "bishop" }

const promotionOf = ({ turn }) =>
  html`<div class="arena-promotion" role="group" aria-label="The pawn becomes">${Object.entries(
    CHOICES,
  ).map(
    ([kind, name]) =>
      html`<button type="button" data-promote="${kind}" aria-label="${name}">${piece(turn === "white" ? kind.toUpperCase() : kind)}</button>`,
  )}<button type="button" data-promote="" aria-label="Take the move back">×</button></div>`
