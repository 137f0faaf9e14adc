// The page: a board for two people, or for one and a resident. The same script is the resident's worker.

import { legalMoves } from "../hilltop/moves"
import { pgnOf } from "../hilltop/pgn"
import { pieceDrawings } from "../pages/pieces.board.js"
import { playerBar } from "../pages/players.board.js"
import { wirePressing } from "../pages/pressing.client.js"
import { recordOf, toolsOf } from "../pages/record.board.js"
import { followRecord } from "../pages/record.client.js"
import { hasSound, knock, turnSound } from "../pages/sound.client.js"
import { boardOf, shownOf } from "../pages/squares.board.js"
import { RESIDENTS, residentOf } from "../resident"
import { html } from "./markup.client.js"
import {
  isOpen,
  matchText,
  parseMatch,
  playOn,
  positionOf,
  startMatch,
  turnOf,
  undo,
} from "./match"
import { answerQuestions, createOpponent } from "./opponent"
import { redraw } from "./redraw.client.js"
import { actsOf, setupOf, standingOf } from "./words.board.js"

const KEY = "hilltop"
/** A reply that comes at once is easily missed. */
const PAUSE_MS = 450

const isPage = typeof document !== "undefined"
const script = isPage ? document.currentScript.textContent : ""

function startPage() {
  const root = document.querySelector("main")
  const panel = document.getElementById("panel")
  const opponent = createOpponent(script, replied)

  let match = read() ?? startMatch(residentOf("resident-pebble"), "white")
  /** What only changes the view: a square that was chosen, an earlier position. */
  let reader = { focus: match.side === "black" ? "e7" : "e2", isTurned: false }
  let refusal = ""
  /** When the resident started to think. */
  let since = 0

  function read() {
    try {
      return parseMatch(localStorage.getItem(KEY) ?? "-")
    } catch {}
  }

  function write() {
    try {
      localStorage.setItem(KEY, matchText(match))
    } catch {}
  }

  function viewed() {
    const mayMove = isOpen(match)
    const names = match.resident
      ? { [match.side]: "You", [otherOf(match.side)]: match.resident.name }
      : { white: "White", black: "Black" }
    return {
      isPlayedHere: true,
      status: match.ending ? "completed" : "accepted",
      outcome: match.ending,
      turn: turnOf(match),
      moves: match.moves,
      legal_moves: match.ending ? [] : legalMoves(positionOf(match)),
      white: { slug: names.white },
      black: { slug: names.black },
      mayMove,
      pgn: `data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(pgn(names))}`,
      canUndo: undo(match) !== undefined,
      resident: match.resident,
      flipped: (match.resident !== undefined && match.side === "black") !== reader.isTurned,
      live: true,
      shown: reader.shown,
      selected: mayMove ? reader.selected : undefined,
      promoting: mayMove && reader.promoting,
      focus: reader.focus,
      sound: hasSound(),
      refusal,
    }
  }

  const pgn = ({ white, black }) =>
    pgnOf({
      site: "?",
      white,
      black,
      startedAt: Date.now(),
      moves: match.moves.map(({ san }) => san),
      outcome: match.ending,
    })

  function draw() {
    const view = viewed()
    const { captured } = shownOf(view)
    const [above, below] = view.flipped ? ["white", "black"] : ["black", "white"]
    redraw(
      panel,
      String(
        html`<div class="arena-table">${playerBar(view, above, captured)}${boardOf(view)}${playerBar(view, below, captured)}${toolsOf(view)}</div><div class="arena-beside">${standingOf(view)}${actsOf(view)}${setupOf(RESIDENTS)}${recordOf(view)}</div>`,
      ),
    )
    followRecord(panel)
    // A browser moves a slider that becomes shorter, and what its reader moved stays.
    document.getElementById("arena-slider").value = view.shown ?? view.moves.length
  }

  function change(more) {
    reader = { ...reader, ...more }
    draw()
  }

  function take(next) {
    match = next
    refusal = ""
    opponent.forget()
    write()
    change({ selected: undefined, promoting: undefined, shown: undefined })
    if (match.ending) document.getElementById("new").open = true
    if (match.ending || isOpen(match)) return
    since = performance.now()
    opponent.ask(match, Math.floor(Math.random() * 2 ** 31))
  }

  function replied(asked, move) {
    const wait = Math.max(0, since + PAUSE_MS - performance.now())
    setTimeout(() => asked === match && play(move), wait)
  }

  function play(text) {
    const next = playOn(match, text)
    if (next) {
      knock(next.moves.at(-1).san.includes("x"))
      take(next)
      return true
    }
    refusal = `${text} is not a legal move here.`
    draw()
    return false
  }

  const mayStart = (text) =>
    isOpen(match) && viewed().legal_moves.some(({ uci }) => uci.startsWith(text))

  wirePressing(panel, {
    chosen: () => viewed().selected,
    choose(selected) {
      if (selected === reader.selected && !reader.promoting) return
      change({ selected, promoting: undefined, ...(selected ? { focus: selected } : {}) })
    },
    canMove: (square) => reader.shown === undefined && mayStart(square),
    canReach: (square) => reader.selected !== undefined && mayStart(reader.selected + square),
    isFlipped: () => viewed().flipped,
    pieceOn(square) {
      const one = shownOf(viewed()).pieces.get(square)
      return one && document.getElementById(`arena-piece-${one.id}`)
    },
    focus(square) {
      change({ focus: square })
      document.getElementById(`arena-${square}`)?.focus()
    },
    go(from, to) {
      const moves = viewed().legal_moves.filter(({ uci }) => uci.startsWith(from + to))
      reader = { ...reader, focus: to }
      if (moves.length === 1) return play(moves[0].uci)
      change({ promoting: from + to })
      root.querySelector("[data-promote]")?.focus()
    },
  })

  function show(count) {
    const most = match.moves.length
    if (count < 0 || count > most) return
    change({ shown: count === most ? undefined : count, selected: undefined })
  }

  root.addEventListener("click", ({ target }) => {
    const button = target.closest(
      "[data-show], [data-flip], [data-sound], [data-promote], [data-undo]",
    )
    if (!button) return
    if ("show" in button.dataset) show(Number(button.dataset.show))
    else if ("flip" in button.dataset) change({ isTurned: !reader.isTurned })
    else if ("undo" in button.dataset) take(undo(match) ?? match)
    else if ("sound" in button.dataset) {
      turnSound(!hasSound())
      draw()
    } else if (button.dataset.promote) play(reader.promoting + button.dataset.promote)
    else change({ promoting: undefined, selected: undefined })
  })
  root.addEventListener("input", ({ target }) => {
    if (target.id === "arena-slider") show(Number(target.value))
  })
  root.addEventListener("submit", (event) => {
    event.preventDefault()
    const form = event.target
    const fields = new FormData(form)
    if (form.id === "setup") return start(fields.get("opponent"), fields.get("side"))
    const text = fields.get("move").trim()
    if (text && isOpen(match) && play(text)) form.reset()
  })

  function start(slug, choice) {
    const isWhite = !slug || (choice === "chance" ? Math.random() < 0.5 : choice === "white")
    const side = isWhite ? "white" : "black"
    reader = { focus: side === "black" ? "e7" : "e2", isTurned: false }
    take(startMatch(residentOf(slug), side))
    document.getElementById("new").open = false
    document.querySelector("h1").scrollIntoView({ block: "nearest" })
  }

  document.getElementById("drawings").innerHTML = String(pieceDrawings())
  take(match)
  document.getElementById("new").open ||= match.moves.length === 0
}

const otherOf = (side) => (side === "white" ? "black" : "white")

if (isPage) startPage()
else answerQuestions()
