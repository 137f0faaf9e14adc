// The page of a challenge: drawn by the server first, and again with everything that happens on the board.

import { createClocks } from "./clocks.client.js"
import { followGame } from "./follow.client.js"
import { wireForms } from "./forms.client.js"
import { draw as drawGame, shownOf } from "./game.board.js"
import { wireLooking } from "./looking.client.js"
import { wirePressing } from "./pressing.client.js"
import { followRecord } from "./record.client.js"
import { redraw } from "./redraw.client.js"
import { seatIn, senderOf, takeSeat } from "./seats.client.js"
import { send } from "./send.client.js"
import { knock } from "./sound.client.js"
import { drawnView, isNext, viewWith } from "./views.client.js"

const root = document.querySelector("[data-arena]")
const panel = root.querySelector("[data-panel=game]")
const find = (name) => root.querySelector(`[data-${name}]`)
const { view: first, site, words } = JSON.parse(root.dataset.arena)
const { id } = first
const address = `/api/challenge/${encodeURIComponent(id)}`

/** As the server said last. */
let view = first
/** What the reader does: looks back, has chosen a square, turned the board. */
let reader = { focus: "e2", isTurned: false }
/** A move that is on its way to the server. */
let sent

if (first.me !== undefined && seatIn(id)?.slug !== first.me) takeSeat(id, { slug: first.me })
const me = () => seatIn(id)?.slug

const clocks = createClocks(
  root,
  () => view,
  () => following.reread(),
)

const drawn = () => drawnView(view, { me: me(), reader, sent, players: clocks.players() })

function draw() {
  const next = drawn()
  redraw(panel, String(drawGame(next)))
  followRecord(panel)
  // What its reader moved stays where it is.
  const slider = document.getElementById("arena-slider")
  if (slider) slider.value = next.shown ?? next.moves.length
  // The key of a player is that of the rematch, too.
  if (next.rematch && next.me !== undefined && !seatIn(next.rematch))
    takeSeat(next.rematch, seatIn(id))
  find("title").textContent = next.title
  document.title = `${next.mayMove ? "Your turn: " : ""}${next.title} · ${site}`
}

function change(more) {
  reader = { ...reader, ...more }
  draw()
}

const tell = (text) => {
  find("refusal").textContent = text
}

/** The position that the reader was choosing on is over. */
function forgetChoices() {
  sent = undefined
  reader = { ...reader, shown: undefined, selected: undefined, promoting: undefined }
}

/** The next move, or something else about the same position; whatever is more is read again. */
function takeGame(game) {
  const isMove = isNext(view, game)
  const isOn = game.status === "accepted" && view.status === "accepted"
  if (!isOn || !(isMove || game.ply === view.ply))
    return game.ply < view.ply ? undefined : following.reread()
  if (isMove) {
    forgetChoices()
    knock(game.last_move.san.includes("x"))
  }
  view = viewWith(view, game)
  clocks.restart()
  draw()
}

function takeView(next) {
  if (next.ply !== view.ply) forgetChoices()
  view = next
  clocks.restart()
  draw()
}

const following = followGame(id, {
  me,
  status: () => (view.isPlayedHere ? view.status : undefined),
  onGame: takeGame,
  onView: takeView,
  onConnection(isLive) {
    find("connection").textContent = isLive || view.status !== "accepted" ? "" : "Reconnecting…"
  },
})

const NEEDS_KEY = ["player-protected", "author-proof-required"]

/** Sends what a player does, and shows why it failed, if it did. */
async function act(path, fields) {
  const { ok, answer, fault = "" } = await send(path, { ...senderOf(seatIn(id)), ...fields }, words)
  tell(fault)
  if (NEEDS_KEY.includes(answer?.code)) {
    view = { ...view, needsKey: true }
    draw()
  }
  return ok ? answer : undefined
}

async function play(move, isSeen) {
  reader = { ...reader, selected: undefined, promoting: undefined, shown: undefined }
  // What was pressed on the board is shown at once; what was typed may not be legal.
  if (isSeen) sent = view.legal_moves.find(({ uci }) => uci === move)
  draw()
  const game = await act(`${address}/move`, { move, ply: view.ply })
  sent = undefined
  if (!game) return following.reread().then(draw)
  takeGame(game)
}

const pieceOn = (square) => {
  const one = shownOf(drawn()).pieces.get(square)
  return one && document.getElementById(`arena-piece-${one.id}`)
}
const startsWith = (text) =>
  drawn().mayMove && view.legal_moves.some(({ uci }) => uci.startsWith(text))

wirePressing(panel, {
  chosen: () => drawn().selected,
  choose: (selected) => {
    if (selected === reader.selected && !reader.promoting) return
    change({ selected, promoting: undefined, ...(selected ? { focus: selected } : {}) })
  },
  canMove: (square) => reader.shown === undefined && startsWith(square),
  canReach: (square) => reader.selected !== undefined && startsWith(reader.selected + square),
  isFlipped: () => drawn().flipped,
  pieceOn,
  focus(square) {
    change({ focus: square })
    document.getElementById(`arena-${square}`)?.focus()
  },
  go(from, to) {
    const moves = view.legal_moves.filter(({ uci }) => uci.startsWith(from + to))
    if (moves.length === 1) return play(moves[0].uci, true)
    change({ promoting: from + to })
    root.querySelector("[data-promote]")?.focus()
  },
})

wireLooking(root, {
  most: () => view.moves.length,
  change,
  turn: () => change({ isTurned: !reader.isTurned }),
  draw,
  promote: (piece) => play(reader.promoting + piece, true),
})

wireForms(root, id, {
  act,
  takeGame,
  me,
  reread: () => following.reread(),
  /** Whether it was played. */
  async play(move) {
    await play(move, false)
    return view.moves.length > 0 && !find("refusal").textContent
  },
})

draw()
root.dataset.ready = ""
