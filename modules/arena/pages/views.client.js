// What is drawn: the game as the server said, with what only its reader sees of it.

import { hasSound } from "./sound.client.js"

const isPlayer = ({ white, black }, slug) =>
  slug !== undefined && [white?.slug, black?.slug].includes(slug)
const sideOf = ({ white }, slug) => (white?.slug === slug ? "white" : "black")

/** `me` is the slug of the reader, `sent` a move on its way to the server, and `players` have what is left of their time. */
export function drawnView(view, { me, reader, sent, players }) {
  const mine = isPlayer(view, me) ? sideOf(view, me) : undefined
  const mayMove = !sent && mine !== undefined && view.status === "accepted" && view.turn === mine
  const isBlackBelow = (mine ?? "white") === "black"
  return {
    ...view,
    ...players,
    moves: sent ? [...view.moves, sent] : view.moves,
    me: mine === undefined ? undefined : me,
    mayMove,
    flipped: isBlackBelow !== reader.isTurned,
    live: true,
    shown: reader.shown,
    selected: mayMove ? reader.selected : undefined,
    promoting: mayMove && reader.promoting,
    focus: reader.focus,
    sound: hasSound(),
  }
}

/** Whether a game is the view's own with one more move. */
export const isNext = (view, game) => game.ply === view.ply + 1 && Boolean(game.last_move)

/** The view with its next move, or with something else about the same position. */
export function viewWith(view, game) {
  const { ply, turn, legal_moves, draw_offer, white, black } = game
  return {
    ...view,
    ply,
    turn,
    legal_moves,
    draw_offer,
    moves: isNext(view, game) ? [...view.moves, game.last_move] : view.moves,
    white: { ...view.white, left_ms: white.left_ms },
    black: { ...view.black, left_ms: black.left_ms },
  }
}
